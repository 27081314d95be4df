import type { User } from '@fourcast/contract/accounts.ts'
import { PLANS, type PaidPlanId } from '@fourcast/contract/plans.ts'
import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'

type Order = NonNullable<CurrentSubscription['order']>

/** The offer that the chosen plan is to this user. */
export type Offer =
  /** A paid term begins. */
  | { kind: 'subscribe' }
  /** A higher plan: it starts at once, and unused time is credited. */
  | { kind: 'upgrade' }
  /** A lower plan: it starts with the next term. */
  | { kind: 'later' }
  /** The downgrade is scheduled already. */
  | { kind: 'laterSet' }
  /** The current plan, which would end: it can be resumed. */
  | { kind: 'keep' }
  | { kind: 'yours' }
  /** A renewal failed: it has to be paid before anything else. */
  | { kind: 'overdue' }
  /** An order is placed, and its payment is processing. */
  | { kind: 'waiting'; order: Order }
  /** An order is placed, and the bank asks the customer to confirm it. */
  | { kind: 'confirm'; order: Order }
  /** The shared demo account cannot pay. */
  | { kind: 'demo' }
  /** Ordering requires a confirmed email. */
  | { kind: 'unconfirmed' }

/** True if a paid term runs; a trial is none. */
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
