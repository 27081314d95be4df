import type { User } from '@fourcast/contract/accounts.ts'
import { PLANS, type PaidPlanId } from '@fourcast/contract/plans.ts'
import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'

type Order = NonNullable<CurrentSubscription['order']>

/** What a plan would be to someone who chooses it. */
export type Offer =
  /** A paid term begins. */
  | { kind: 'subscribe' }
  /** More than they have: at once, what is unused is credited. */
  | { kind: 'upgrade' }
  /** Less than they have: from the next term on. */
  | { kind: 'later' }
  /** That was asked for already. */
  | { kind: 'laterSet' }
  /** Theirs, but it would end: it can be taken up again. */
  | { kind: 'keep' }
  | { kind: 'yours' }
  /** A renewal failed: that is paid before anything else. */
  | { kind: 'overdue' }
  /** An order is placed and its money under way. */
  | { kind: 'waiting'; order: Order }
  /** An order is placed, and the bank asks its owner. */
  | { kind: 'confirm'; order: Order }
  /** The account that all share pays for nothing. */
  | { kind: 'demo' }
  /** Nobody pays before the address is confirmed. */
  | { kind: 'unconfirmed' }

/** Whether a paid term runs; a trial is none. */
export const isRunning = ({ plan, status }: CurrentSubscription) =>
  plan !== 'free' && (status === 'active' || status === 'past_due' || status === 'cancelled')

type Payer = Pick<User, 'isDemo' | 'emailVerified'>

export function offerOf(current: CurrentSubscription, chosen: PaidPlanId, payer: Payer): Offer {
  const { order, plan, status, nextPlan } = current
  if (payer.isDemo) return { kind: 'demo' }
  if (!payer.emailVerified) return { kind: 'unconfirmed' }
  if (order?.status === 'requires_action') return { kind: 'confirm', order }
  if (order !== null && order.status !== 'declined') return { kind: 'waiting', order }
  if (!isRunning(current)) return { kind: 'subscribe' }
  if (status === 'past_due') return { kind: 'overdue' }
  if (plan === chosen)
    return { kind: status === 'cancelled' || nextPlan !== null ? 'keep' : 'yours' }
  if (nextPlan === chosen) return { kind: 'laterSet' }
  return { kind: PLANS[chosen].price > PLANS[plan].price ? 'upgrade' : 'later' }
}
