import type { PaidPlanId, Term } from '@fourcast/contract/plans.ts'
import { PLANS } from '@fourcast/contract/plans.ts'
import { Failure } from '#platform/http/failure.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { refusePaused } from './order-rules.ts'
import { changeOf } from '../catalog/prices.ts'

const refuse = (words: string) => new Failure('conflict', words)

/** What keeps someone from a change of plan, before money comes into it. */
export function refuseChange(
  subscription: SubscriptionRow,
  planId: PaidPlanId,
  now: Temporal.Instant,
): void {
  refusePaused(subscription, now)
  const { status, nextPlan, term } = subscription
  const { name } = PLANS[planId]
  if (status === 'past_due')
    throw refuse('Your payment is overdue. Choose a payment method to pay it first.')
  const kind = changeOf(subscription, planId, now)
  if (kind === 'same' && nextPlan === null && status !== 'cancelled')
    throw refuse('You have this plan already.')
  if (kind === 'downgrade' && nextPlan === planId)
    throw refuse(`Your plan changes to ${name} at the end of its term already.`)
  if (kind === 'downgrade' && term === 'twoMonth')
    throw refuse(`Two months end by themselves. Subscribe to ${name} after that.`)
  if (kind !== 'upgrade') paidTerm(subscription)
}

/** The term that a change waits for; a plan that nobody pays for has none. */
export function paidTerm({ term, termEndsAt }: SubscriptionRow): {
  term: Term
  termEndsAt: Temporal.Instant
} {
  if (term !== null && termEndsAt !== null) return { term, termEndsAt }
  throw refuse('This plan was given to you and does not renew.')
}
