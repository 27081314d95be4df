import type { Answer } from '@fourcast/contract/endpoint.ts'
import type { PaidPlanId } from '@fourcast/contract/plans.ts'
import type { createSubscription } from '@fourcast/contract/subscriptions.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Done } from '#platform/http/idempotency.ts'
import type { AttemptRow } from '../payments/repo.ts'
import { findCharge } from '../payments/repo.ts'
import { findSubscription } from '#domains/plans/current-plan.ts'
import { isInFlight } from '../payments/charge.ts'
import { currentOf } from './current.ts'
import { declineWords } from '../payments/declines.ts'
import type { BillingDeps } from '../deps.ts'
import { payerOf } from '../payments/methods.ts'
import { openOrder } from './open-order.ts'
import { runningPlan } from '../catalog/prices.ts'
import { lookUp } from '../payments/payment-status.ts'

export type OrderAnswer = Done<Answer<typeof createSubscription>>

/** What someone is told of their order: the plan, what it waits for, or why the bank refused. */
export async function answerOf(
  deps: BillingDeps,
  owner: OwnerId,
  attempt: AttemptRow | null,
): Promise<OrderAnswer> {
  if (attempt?.status === 'declined') throw await refusalOf(deps, attempt)
  if (attempt && attempt.status !== 'succeeded') return { status: 202, body: unsettled(attempt) }
  return { status: 200, body: await currentOf(deps, owner) }
}

const unsettled = ({ status, clientSecret }: AttemptRow) =>
  status === 'requires_action' && clientSecret !== null
    ? { status, clientSecret }
    : { status: 'processing' as const }

async function refusalOf({ db }: BillingDeps, attempt: AttemptRow): Promise<Failure> {
  const declineCode = attempt.declineCode ?? 'generic_decline'
  const method = (await findCharge(db, attempt))?.payment_method
  return new Failure('payment_refused', declineWords(declineCode, method?.type), { declineCode })
}

/** How an order stands that was begun by someone who died in it; null where it must be placed anew. */
export async function standingOrder(
  deps: BillingDeps,
  owner: OwnerId,
  planId: PaidPlanId,
): Promise<OrderAnswer | null> {
  const order = await openOrder(deps.db, owner)
  if (order && isInFlight(order.attempt))
    return await answerOf(deps, owner, await lookUp(deps, order.attempt))
  const running = runningPlan(await findSubscription(deps.db, owner), deps.clock.now())
  return running === planId ? await answerOf(deps, owner, null) : null
}

/** After its owner confirmed it: how an order stands with the provider now. */
export async function confirm(deps: BillingDeps, user: Principal) {
  const owner = payerOf(user)
  const order = await openOrder(deps.db, owner)
  const running = runningPlan(await findSubscription(deps.db, owner), deps.clock.now())
  if (!order && !running) throw new Failure('conflict', 'There is no payment to confirm')
  const attempt =
    order && isInFlight(order.attempt) ? await lookUp(deps, order.attempt) : order?.attempt
  if (attempt?.status === 'declined') throw await refusalOf(deps, attempt)
  if (attempt?.status === 'requires_action')
    throw new Failure('conflict', 'Your bank still waits for you to confirm this payment')
  return await currentOf(deps, owner)
}
