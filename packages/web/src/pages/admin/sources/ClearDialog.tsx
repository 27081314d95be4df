import { clearSeries, type SourceStatus } from '@fourcast/contract/admin-draws.ts'
import { gameOfState } from '@fourcast/engine/games.ts'
import { useChanged } from '../parts/queries.ts'
import { call } from '#core/api/api.ts'
import { count } from '#core/format.ts'
import { notify } from '#core/notifications/notifications.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface ClearDialogProps {
  of: SourceStatus
  onClose: () => void
}

interface Typed {
  confirm: string
}

/** Deletes the real draws of a game and state after the administrator types its name. */
export function ClearDialog({ of, onClose }: ClearDialogProps) {
  const { game, state, stateName, gameName } = of
  const words = `${game} ${state}`
  const changed = useChanged()
  const resolver = () =>
    Promise.resolve((typed: Typed) =>
      typed.confirm.trim() === words
        ? { values: { confirm: words } }
        : { errors: { confirm: `Type ${words}` } },
    )
  const { busy, failure, field, onSubmit } = useSendForm<Typed>({
    resolver,
    defaultValues: { confirm: '' },
    failed: 'Failed to clear the draws',
    send: async (body) => {
      try {
        const { removed, winsTakenBack } = await call(clearSeries, {
          params: { game, state },
          body,
        })
        notify({ type: 'success', message: clearedText(stateName, removed, winsTakenBack) })
        onClose()
      } finally {
        // Not awaited, so that the refusal appears at once.
        void changed()
      }
    },
  })
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      title={`Clear ${gameOfState(stateName, gameName)}?`}
    >
      <form className="grid gap-4" noValidate onSubmit={onSubmit}>
        {failure !== null && (
          <Banner kind="error" announce>
            {failure}
          </Banner>
        )}
        <Removed of={of} />
        <fieldset className="grid gap-4" disabled={busy}>
          <TextInput
            {...field('confirm')}
            label={
              <>
                Type <b>{words}</b> to confirm
              </>
            }
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-required
          />
          <div className="dialog-actions">
            <Button kind="second" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" kind="danger" busy={busy} busyLabel="Clearing…">
              Clear the draws
            </Button>
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}

const Removed = ({ of: { draws, simulatedAfterClearing } }: Pick<ClearDialogProps, 'of'>) => (
  <>
    <p className="text-muted">This cannot be undone:</p>
    <ul className="list-disc space-y-1 ps-5 text-sm">
      <li>
        All {count(draws)} real draws of this game and state are removed.{' '}
        {simulatedAfterClearing
          ? 'It will be simulated again.'
          : 'It won’t be simulated, so it has no draws until you import a file.'}
      </li>
      <li>Wins from these draws are revoked, and their owners are notified.</li>
      <li>Quarantined rows and their decisions stay. So do stored forecasts.</li>
    </ul>
  </>
)

const counted = (n: number, one: string) => `${count(n)} ${one}${n === 1 ? '' : 's'}`

const clearedText = (name: string, removed: number, wins: number) =>
  `${name}: ${counted(removed, 'draw')} removed, ${counted(wins, 'win')} revoked`
