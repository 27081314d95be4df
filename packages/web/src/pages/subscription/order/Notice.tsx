import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { BankQuestion } from './BankQuestion.tsx'
import type { Offer } from './offer.ts'
import type { OrderParts } from './parts.ts'
import { OrderError } from './SubmitOrder.tsx'
import { useConfig } from '#core/config.ts'
import { shortDate } from '#core/format.ts'
import { amountOf } from '#core/money.ts'
import { useUser } from '#core/session.ts'
import { ResendButton } from '#domains/auth/ResendButton.tsx'
import { current as asking } from '#domains/billing/subscription.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'

/** Banner above the choice: an obstacle to ordering, or the result of the last action. */
export function Notice(parts: OrderParts) {
  const { plans, current, offer, order } = parts
  if (offer.kind === 'confirm') return <BankQuestion of={offer.order} plans={plans} order={order} />
  if (offer.kind === 'waiting') return <PendingOrder of={offer.order} plans={plans} order={order} />
  if (offer.kind === 'demo')
    return (
      <Banner>
        The demo account is shared, so it can’t pay. To subscribe, sign out and create your own
        account.
      </Banner>
    )
  if (offer.kind === 'unconfirmed') return <Unconfirmed />
  if (offer.kind === 'overdue')
    return (
      <Banner kind="warning">
        Your last payment didn’t go through.{' '}
        {current.expiresAt === null
          ? `Pay now to keep ${current.planName}.`
          : `Pay now to keep ${current.planName} beyond ${shortDate(current.expiresAt)}.`}
      </Banner>
    )
  if (order.done === 'keep')
    return <FocusedBanner>Your {current.planName} plan continues.</FocusedBanner>
  if (order.done === 'later' && current.nextPlan !== null)
    return (
      <FocusedBanner>
        {current.nextBilling === null
          ? `${plans[current.nextPlan].name} begins after this term.`
          : `${plans[current.nextPlan].name} begins on ${shortDate(current.nextBilling)}.`}{' '}
        Until then you keep {current.planName}.
      </FocusedBanner>
    )
  if (current.order?.status === 'declined' && !order.pressed)
    return (
      <Banner kind="warning">
        Your last payment for {plans[current.order.planId].name} didn’t go through. Try again with
        another payment method.
      </Banner>
    )
  return null
}

function Unconfirmed() {
  const { email } = useUser()
  return (
    <Banner kind="warning" action={<ResendButton />}>
      <span className="strong">Confirm your email address to order.</span> Open the link that we
      sent to <span className="wrap-anywhere">{email}</span>.
    </Banner>
  )
}

interface WaitingProps extends Pick<OrderParts, 'plans' | 'order'> {
  of: Extract<Offer, { kind: 'waiting' }>['order']
}

/** Poll interval for the result of an order. */
const SOON = 5_000

/** The payment is processing: the user waits, or in test mode acts as the bank. */
function PendingOrder({ of, plans, order }: WaitingProps) {
  const sandbox = useConfig()?.payments?.provider === 'sandbox'
  useQuery({ ...asking, refetchInterval: SOON })
  const what = `${amountOf(of.total.amount)} for ${plans[of.planId].name}`
  if (of.status === 'unknown')
    return (
      <FocusedBanner kind="info" quiet={!order.pressed}>
        We’re checking with the bank whether your payment of {what} went through. Don’t pay again.
      </FocusedBanner>
    )
  const settle = sandbox && (
    <Button kind="second" busy={order.busy} onClick={() => void order.playBank('settle')}>
      Complete the transfer
    </Button>
  )
  return (
    <>
      <OrderError problem={order.problem} />
      <FocusedBanner kind="info" quiet={!order.pressed} action={settle || undefined}>
        <span className="strong block">{MESSAGES.paymentPending}</span>
        We asked your bank for {what}. Your plan starts when the payment arrives, and we’ll notify
        you.
        {sandbox && ' In test mode, you answer for the bank.'}
      </FocusedBanner>
    </>
  )
}

interface ArrivalProps {
  kind?: 'success' | 'info' | 'error'
  /** True if the banner was there at page load: then it does not take the focus. */
  quiet?: boolean
  action?: ReactNode
  children: ReactNode
}

/** Result of an action. It takes the focus, because the pressed button may be removed. */
export function FocusedBanner({ kind = 'success', quiet = false, action, children }: ArrivalProps) {
  const place = useRef<HTMLDivElement>(null)
  const silent = useRef(quiet)
  useEffect(() => {
    if (!silent.current) place.current?.focus()
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="rounded-md">
      <Banner kind={kind} announce {...(action === undefined ? {} : { action })}>
        {children}
      </Banner>
    </div>
  )
}
