import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { BankQuestion } from '#features/subscription/order/BankQuestion.tsx'
import type { Offer } from '#features/subscription/order/offer.ts'
import type { useOrder } from '#features/subscription/order/use-order.ts'
import type { Plans } from '#features/subscription/use-plans.ts'
import { useConfig } from '#lib/config.ts'
import { shortDate } from '#lib/format.ts'
import { dollarsOf } from '#lib/money.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'

export interface OrderParts {
  plans: Plans
  current: CurrentSubscription
  offer: Offer
  order: ReturnType<typeof useOrder>
}

/** Above the choice: what stands in its way, or was just done. */
export function Notice(parts: OrderParts) {
  const { plans, current, offer, order } = parts
  if (offer.kind === 'confirm') return <BankQuestion of={offer.order} plans={plans} order={order} />
  if (offer.kind === 'waiting') return <Waiting of={offer.order} plans={plans} order={order} />
  if (offer.kind === 'demo')
    return (
      <Banner>
        The demo account is everyone’s, so it cannot pay. Log out and sign up for an account of your
        own to subscribe.
      </Banner>
    )
  if (offer.kind === 'overdue')
    return (
      <Banner kind="warning">
        Your last payment did not go through. Pay now to keep {current.planName}
        {current.expiresAt && ` beyond ${shortDate(current.expiresAt)}`}.
      </Banner>
    )
  if (order.done === 'keep') return <Said>Your {current.planName} plan goes on.</Said>
  if (order.done === 'later' && current.nextPlan !== null)
    return (
      <Said>
        {plans[current.nextPlan].name} begins
        {current.nextBilling && ` on ${shortDate(current.nextBilling)}`}. Until then you keep{' '}
        {current.planName}.
      </Said>
    )
  return null
}

const Said = ({ children }: { children: React.ReactNode }) => (
  <Banner kind="success" announce>
    {children}
  </Banner>
)

interface WaitingProps extends Pick<OrderParts, 'plans' | 'order'> {
  of: Extract<Offer, { kind: 'waiting' }>['order']
}

/** The money is under way: nothing to do but to wait, or in test mode to play the bank. */
function Waiting({ of, plans, order }: WaitingProps) {
  const sandbox = useConfig()?.payments?.provider === 'sandbox'
  const what = `${dollarsOf(of.total.amount)} for ${plans[of.planId].name}`
  if (of.status === 'unknown')
    return (
      <Banner announce>
        We are checking with the bank whether your payment of {what} went through. You need not pay
        again.
      </Banner>
    )
  const settle = sandbox && (
    <Button kind="second" busy={order.busy} onClick={() => void order.playBank('settle')}>
      Settle now
    </Button>
  )
  return (
    <Banner announce action={settle || undefined}>
      <span className="strong block">{MESSAGES.paymentPending}</span>
      Your bank was asked for {what}. The plan opens when it has paid; we will tell you.
      {sandbox && ' In test mode you can play the bank.'}
    </Banner>
  )
}
