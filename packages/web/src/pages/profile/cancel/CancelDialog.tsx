import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { type Choice, choicesOf, endsAnyway, isOrderOnly, mayCancel, type When } from './choices.ts'
import type { useCancel } from './use-cancel.ts'
import { errorMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface CancelDialogProps {
  open: boolean
  current: CurrentSubscription
  cancel: ReturnType<typeof useCancel>
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

/** When to cancel, with what follows from each beside it. The buttons look alike. */
export function CancelDialog({ open, current, cancel, onClose, focusAfter }: CancelDialogProps) {
  const { isPending, isSuccess, variables, error } = cancel
  // Done: until it has closed there is nothing more to press.
  const over = isPending || isSuccess
  const anyway = endsAnyway(current)
  const press = (when: When) => cancel.mutate(when, { onSuccess: onClose })
  return (
    <Dialog
      open={open}
      onClose={() => !isPending && onClose()}
      title={titleOf(current)}
      wide
      focusAfter={focusAfter}
    >
      {error !== null && (
        <Banner kind="error" announce>
          {errorMessage(error)}
        </Banner>
      )}
      {anyway !== null && <p className="text-muted">{anyway}</p>}
      <div className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
        {choicesOf(current).map((choice) => (
          <Way
            key={choice.when}
            choice={choice}
            busy={isPending && variables === choice.when}
            disabled={over}
            onPress={() => press(choice.when)}
          />
        ))}
      </div>
      <Button kind="second" disabled={over} onClick={onClose}>
        {keepWords(current)}
      </Button>
    </Dialog>
  )
}

function titleOf(current: CurrentSubscription) {
  const { status, planName } = current
  if (!mayCancel(current)) return 'Nothing to cancel'
  if (isOrderOnly(current)) return 'Cancel the order?'
  return status === 'trial' ? `Cancel the trial of ${planName}?` : `Cancel ${planName}?`
}

function keepWords(current: CurrentSubscription) {
  if (!mayCancel(current)) return 'Close'
  if (isOrderOnly(current)) return 'Keep the order'
  return current.status === 'trial' ? 'Keep the trial' : 'Keep my plan'
}

interface WayProps {
  choice: Choice
  busy: boolean
  disabled: boolean
  onPress: () => void
}

const Way = ({ choice: { title, follows, button }, busy, disabled, onPress }: WayProps) => (
  <section className="card content-between" aria-label={title}>
    <div className="grid gap-2">
      <h3>{title}</h3>
      <ul className="grid gap-1.5 text-sm">
        {follows.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
    <Button
      kind="second"
      block
      busy={busy}
      disabled={disabled}
      busyLabel="Cancelling…"
      onClick={onPress}
    >
      {button}
    </Button>
  </section>
)
