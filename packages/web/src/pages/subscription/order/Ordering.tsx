import type { PaidPlanId } from '@fourcast/contract/plans.ts'
import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { useId, useState } from 'react'
import { Duration } from '../Duration.tsx'
import type { OrderProps } from '../GuestOrder.tsx'
import { Done } from './Done.tsx'
import { Notice } from './Notice.tsx'
import { type Offer, offerOf } from './offer.ts'
import { PaymentChoice } from './PaymentChoice.tsx'
import { Summary } from './Summary.tsx'
import { useOrder } from './use-order.ts'
import { usePayWith } from './use-pay-with.ts'
import { ComparePlans } from '../ComparePlans.tsx'
import { Shop } from '../Shop.tsx'
import { useUser } from '#core/session.ts'
import { daysLeft, isTrial } from '#domains/billing/plan-text.ts'

export interface AccountOrderProps extends OrderProps {
  /** True if the address or the user names a plan. */
  isPlanChosen: boolean
}

interface OrderingProps extends AccountOrderProps {
  current: CurrentSubscription
}

/** Offers that are charged at once. */
const PAID: ReadonlySet<Offer['kind']> = new Set(['subscribe', 'upgrade', 'overdue'])
/** Offers of an order that ends with an active paid plan. */
const OPENED: ReadonlySet<Offer['kind']> = new Set([...PAID, 'confirm', 'waiting'])

/** Current plan, choice, and the steps between them. */
export function Ordering({ plans, isPlanChosen, choose, current, ...props }: OrderingProps) {
  const user = useUser()
  const asked = isPlanChosen ? props.choice : { ...props.choice, planId: ownPlan(current) }
  const offer = offerOf(current, asked.planId, user)
  const mayPrepay = offer.kind === 'subscribe' && current.firstTime
  const choice = mayPrepay ? asked : { ...asked, term: 'monthly' as const }
  const payWith = usePayWith(choice.pay)
  const order = useOrder(choice, offer, payWith)
  const opened = useOpened(current, offer)
  const formId = useId()

  if (opened || (order.done !== null && OPENED.has(order.done)))
    return <Done {...{ current, plans }} />
  const paying = PAID.has(offer.kind)
  const isOrdering = order.busy || offer.kind === 'waiting' || offer.kind === 'confirm'
  return (
    <Shop
      plans={
        <div className="grid gap-4">
          <Notice {...{ plans, current, offer, order }} />
          <ComparePlans
            plans={plans}
            value={choice.planId}
            term={choice.term}
            onChange={(planId) => choose({ planId })}
            chips={chipsOf(current)}
            disabled={isOrdering}
            free={freeOwner(current)}
          />
        </div>
      }
      summary={
        <Summary
          {...{ plans, choice, current, offer, order }}
          methodName={paying ? payWith.name : undefined}
          methodId={paying && payWith.newType === null ? payWith.picked : undefined}
          formId={paying && payWith.newType !== null ? formId : undefined}
        />
      }
    >
      {!(offer.kind === 'subscribe' || paying) ? null : (
        <>
          {offer.kind === 'subscribe' && (
            <Duration
              plan={plans[choice.planId]}
              value={choice.term}
              onChange={(term) => choose({ term })}
              firstTime={current.firstTime}
              disabled={order.busy}
            />
          )}
          {paying && (
            <PaymentChoice
              payWith={payWith}
              once={choice.term === 'twoMonth'}
              problem={order.problem}
              busy={order.busy}
              formId={formId}
              onSubmit={() => void order.press()}
            />
          )}
        </>
      )}
    </Shop>
  )
}

/** The plan that is ordered or paid for is preselected, so that no user downgrades by accident. */
const ownPlan = ({ order, plan, nextPlan }: CurrentSubscription): PaidPlanId =>
  order?.planId ?? nextPlan ?? (plan === 'premium' ? 'premium' : 'basic')

/** An order that was in progress while this page was open, and is now paid. */
function useOpened({ plan, status }: CurrentSubscription, offer: Offer) {
  const [awaited, setAwaited] = useState<PaidPlanId | null>(null)
  const planId = 'order' in offer ? offer.order.planId : null
  if (planId !== null && planId !== awaited) setAwaited(planId)
  return planId === null && awaited === plan && status === 'active'
}

const freeOwner = ({ plan, afterCancelling }: CurrentSubscription) =>
  plan !== 'free' ? 'other' : afterCancelling ? 'afterCancelling' : 'own'

function chipsOf(current: CurrentSubscription): Partial<Record<PaidPlanId, string>> {
  const { plan, nextPlan, trialDays } = current
  if (plan === 'free') return {}
  const own = {
    [plan]: isTrial(current) ? `Your trial, ${daysLeft(trialDays)} left` : 'Your plan',
  }
  return nextPlan === null ? own : { ...own, [nextPlan]: 'From the next term' }
}
