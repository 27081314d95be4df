import type { PaidPlanId } from '@fourcast/contract/plans.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import type { AttemptRow } from './payments-repo.ts'
import { listMethods } from './methods-repo.ts'
import { lockSubscription, updateSubscription } from './subscriptions-repo.ts'
import { runsUntil } from './subscription-state.ts'
import type { BillingDeps, PaymentCall } from './deps.ts'
import { payerOf } from './deps.ts'
import { chargeOrder, placeOrder, refuseWhilePaying } from './order.ts'
import type { OrderAnswer } from './order.ts'
import { planChangeOf } from './prices.ts'
import { paidTerm, refuseChange } from './order-rules.ts'

/**
 * Changes a plan: an upgrade now, a downgrade at the end of the term, or back to the present plan.
 */
export async function changePlan(
  deps: BillingDeps,
  { user, operation }: PaymentCall,
  planId: PaidPlanId,
): Promise<OrderAnswer> {
  const owner = payerOf(user)
  return await chargeOrder(deps, { owner, operation }, (tx) => change(tx, deps, owner, planId))
}

/** Returns the attempt to run, if there is something to pay. */
async function change(
  tx: Tx,
  deps: BillingDeps,
  owner: OwnerId,
  planId: PaidPlanId,
): Promise<AttemptRow | null> {
  const now = deps.clock.now()
  const subscription = await lockSubscription(tx, owner)
  const kind = planChangeOf(subscription, planId, now)
  if (!subscription || kind === 'subscribe')
    throw new Failure('conflict', 'You have no plan to change. Subscribe first.')
  refuseChange(subscription, planId, now)
  await refuseWhilePaying(tx, owner)
  if (kind === 'upgrade') return await upgrade(tx, deps, subscription, planId)
  await setNextPlan(tx, deps, subscription, kind === 'downgrade' ? planId : null)
  return null
}

async function upgrade(
  tx: Tx,
  deps: BillingDeps,
  subscription: SubscriptionRow,
  planId: PaidPlanId,
): Promise<AttemptRow | null> {
  const method = await defaultMethod(tx, deps, ownerOf(subscription))
  const choice = { planId, term: 'monthly' as const }
  return await placeOrder(tx, deps, { subscription, choice, method })
}

async function defaultMethod(tx: Tx, { payments }: BillingDeps, owner: OwnerId) {
  const method = (await listMethods(tx, owner, payments.name)).find(({ isDefault }) => isDefault)
  if (!method) throw new Failure('conflict', 'Add a payment method first.')
  return method
}

/** Sets the plan of the next term, and undoes a cancellation. */
async function setNextPlan(
  tx: Tx,
  deps: BillingDeps,
  subscription: SubscriptionRow,
  nextPlan: PaidPlanId | null,
): Promise<void> {
  const owner = ownerOf(subscription)
  const { term, termEndsAt } = paidTerm(subscription)
  // A renewal needs a payment method.
  if (term === 'monthly') await defaultMethod(tx, deps, owner)
  const change = { status: 'active' as const, nextPlan, ...runsUntil(termEndsAt, term) }
  await updateSubscription(tx, owner, change)
}
