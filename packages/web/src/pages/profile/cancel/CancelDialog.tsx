import {
  CANCELLATION_TITLES,
  cancelSubscription,
  type CurrentSubscription,
} from '@fourcast/contract/subscriptions.ts'
import type { Answer } from '@fourcast/contract/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type CancelChoice,
  choicesOf,
  endsAnyway,
  isOrderOnly,
  mayCancel,
  type When,
} from './choices.ts'
import { unmuteToasts, muteToasts } from '#core/notifications/muted-toasts.ts'
import { errorMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { amountOf } from '#core/money.ts'
import { Link } from '#ui/Link.tsx'
import { call } from '#core/api/api.ts'
import { usePlanChanged } from '#domains/billing/changed.ts'
import { createIntents } from '#domains/billing/payments/intents.ts'

interface CancelDialogProps {
  open: boolean
  current: CurrentSubscription
  cancel: ReturnType<typeof useCancel>
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

/**
 * Choice between cancelling now and at the end of the term, with the effects of each. The cancelling buttons
 * look alike, and unlike the one that keeps the plan.
 */
export function CancelDialog({ open, cancel, onClose, focusAfter, ...props }: CancelDialogProps) {
  const { isPending, isSuccess, variables, error } = cancel
  // Once cancelled, its buttons stay disabled until it has closed.
  const over = isPending || isSuccess
  const current = useUntil(over, props.current)
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
        {keepPlanText(current)}
      </Button>
    </Dialog>
  )
}

/**
 * The latest value, frozen once `over` is true. An event may change the plan before the answer arrives: the
 * dialog keeps the choice that was submitted, and does not flash 'nothing to cancel'.
 */
function useUntil<Value>(over: boolean, latest: Value): Value {
  const [shown, setShown] = useState(latest)
  if (over || shown === latest) return shown
  setShown(latest)
  return latest
}

function titleOf(current: CurrentSubscription) {
  const { status, planName } = current
  if (!mayCancel(current)) return 'Nothing to cancel'
  if (isOrderOnly(current)) return 'Cancel the order?'
  return status === 'trial' ? `Cancel the trial of ${planName}?` : `Cancel ${planName}?`
}

function keepPlanText(current: CurrentSubscription) {
  if (!mayCancel(current)) return 'Close'
  if (isOrderOnly(current)) return 'Keep the order'
  return current.status === 'trial' ? 'Keep the trial' : 'Keep my plan'
}

interface WayProps {
  choice: CancelChoice
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
      kind="danger"
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

type Done = Answer<typeof cancelSubscription>

interface CancelledProps extends Done {
  /** True if an order was cancelled, and no plan. */
  isOrder: boolean
}

/** Result of cancelling now. For a plan that runs to the end of its term, the plan card shows the end. */
export function Cancelled({ subscription, refund, isOrder }: CancelledProps) {
  if (isOrder) return <OrderCancelled />
  if (subscription.plan !== 'free') return null
  return (
    <Banner kind="success" announce>
      <span className="strong">Your plan is cancelled.</span> {refundText(refund)}
    </Banner>
  )
}

const OrderCancelled = () => (
  <Banner kind="success" announce>
    <span className="strong">Your order is cancelled.</span> You won’t be charged. If your bank
    already sent it, you get a full refund.
  </Banner>
)

const refundText = (refund: Done['refund']) => {
  if (refund === null) return 'You won’t be charged again.'
  const amount = amountOf(refund.amount)
  if (refund.status === 'failed')
    return (
      <>
        {amount} is yours, but we couldn’t refund your payment method. Please{' '}
        <Link to="/contact">write to us</Link>, and we’ll send it another way.
      </>
    )
  return `A ${amount} refund is on its way. Banks take up to 10 days to show it.`
}

const NOTICES = Object.values(CANCELLATION_TITLES)

/** Cancels once, however often the button is pressed. The refund is in `data`. */
export function useCancel() {
  const changed = usePlanChanged()
  const [once] = useState(createIntents)
  // Toasts are shown again when the page, and with it the banner, unmounts.
  useEffect(() => () => unmuteToasts(NOTICES), [])
  return useMutation({
    mutationFn: (when: When) => {
      // The banner shows the result, and toasts would cover the plan.
      if (when === 'now') muteToasts(NOTICES)
      return once([when], (idempotencyKey) =>
        call(cancelSubscription, { query: { when } }, { idempotencyKey }),
      )
    },
    onSuccess: ({ subscription }) => changed(subscription),
    // The plan may be cancelled despite the error, by this request or another tab.
    onError: () => {
      unmuteToasts(NOTICES)
      changed()
    },
  })
}
