import type { PaidPlanId, Term } from '@fourcast/contract/plans.ts'
import { PLANS } from '@fourcast/contract/plans.ts'
import type { Deps } from '#deps.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { isFirstTime } from './first-time-discount.ts'
import { refusePaused } from './pause.ts'
import { creditChainOf } from './invoices.ts'
import type { PlanChoice } from './prices.ts'
import { runningPlan, planChangeOf } from './prices.ts'

/** A first order, with the present state of its owner's plan. */
export interface OrderRequest {
  subscription: SubscriptionRow
  choice: PlanChoice
  now: Temporal.Instant
}

/** Refuses a first order that may not be placed, whatever the payment method. */
export async function refuseOrder(
  db: Tx,
  deps: Pick<Deps, 'keys'>,
  { subscription, choice, now }: OrderRequest,
): Promise<void> {
  refusePaused(subscription, now)
  const running = runningPlan(subscription, now)
  if (running) throw new Failure('conflict', whatElse(subscription, running, choice))
  const creditChain = await creditChainOf(db, subscription)
  if (creditChain.some(({ disputed }) => disputed)) throw new Failure('conflict', DISPUTED)
  if (choice.term === 'twoMonth' && !(await isFirstTime(db, deps, ownerOf(subscription))))
    throw new Failure('unprocessable', FIRST_TIME_ONLY)
}

export const FIRST_TIME_ONLY =
  'The two-month offer is for first-time subscribers. Choose monthly instead.'
const DISPUTED =
  'You disputed your last payment with your bank. Until that’s decided, you can’t order a plan.'

/** Says what someone with a plan can do instead of ordering one. */
function whatElse(
  { status }: SubscriptionRow,
  running: PaidPlanId,
  { planId }: PlanChoice,
): string {
  const { name } = PLANS[running]
  if (status === 'past_due')
    return `The payment for your ${name} plan is overdue. Choose a payment method to pay it.`
  if (running !== planId)
    return `You have the ${name} plan. Change it to ${PLANS[planId].name} instead of placing a new order.`
  return status === 'cancelled'
    ? `You have the ${name} plan until the end of its term. Undo its cancellation instead.`
    : `You already have the ${name} plan.`
}

const refuse = (words: string) => new Failure('conflict', words)

/** Refuses a change of plan that may not be made, before any payment. */
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
  const kind = planChangeOf(subscription, planId, now)
  if (kind === 'same' && nextPlan === null && status !== 'cancelled')
    throw refuse('You already have this plan.')
  if (kind === 'downgrade' && nextPlan === planId)
    throw refuse(`Your plan already changes to ${name} at the end of its term.`)
  if (kind === 'downgrade' && term === 'twoMonth')
    throw refuse(`A two-month plan doesn’t renew. Subscribe to ${name} when it ends.`)
  if (kind !== 'upgrade') paidTerm(subscription)
}

/** The term whose end a change waits for; a plan without a price has none. */
export function paidTerm({ term, termEndsAt }: SubscriptionRow): {
  term: Term
  termEndsAt: Temporal.Instant
} {
  if (term !== null && termEndsAt !== null) return { term, termEndsAt }
  throw refuse('This plan was granted to you and doesn’t renew.')
}
