import { slotOf } from './Entry.tsx'
import type { useDecision } from './use-decision.ts'
import { Banner } from '#ui/Banner.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

/** Asks before a row is accepted or dismissed, and says what follows. */
export function Decision({ decision }: { decision: ReturnType<typeof useDecision> }) {
  const { asked, busy, refused } = decision
  if (asked === null) return null
  const { entry, choice } = asked
  const accepts = choice === 'accept'
  return (
    <ConfirmDialog
      open
      title={accepts ? `Publish ${entry.winningNumbers ?? ''}?` : 'Dismiss this row?'}
      confirm={accepts ? 'Publish' : 'Dismiss'}
      busyLabel={accepts ? 'Publishing…' : 'Dismissing…'}
      busy={busy}
      danger={accepts && entry.published !== null}
      focusAfter={decision.focusAfter}
      onConfirm={decision.confirm}
      onCancel={decision.cancel}
    >
      <p>{slotOf(entry)}</p>
      <p className="mt-2">{accepts ? acceptWords(entry.published) : DISMISS}</p>
      {refused !== null && (
        <div className="mt-4">
          <Banner kind="error" announce>
            {refused}
          </Banner>
        </div>
      )}
    </ConfirmDialog>
  )
}

const DISMISS = 'The row is closed. What is published stays as it is.'

const acceptWords = (published: string | null) =>
  published === null
    ? 'It is published as the result of this draw, and matched with what people saved.'
    : `It takes the place of ${published}. What people won by that is taken back, and everyone who is concerned is told.`
