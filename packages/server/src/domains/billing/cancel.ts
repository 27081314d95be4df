import type { Answer, Input } from '@fourcast/contract/endpoint.ts'
import type { cancelSubscription } from '@fourcast/contract/subscriptions.ts'
import * as z from 'zod/mini'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { hasEnded, shownEnd } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import type { AttemptKey } from './payments-repo.ts'
import { findAttempt, isInFlight, listByCancellation } from './payments-repo.ts'
import { lockSubscription, updateSubscription, markFreeDaysUsed } from './subscriptions-repo.ts'
import { cancelAttempt } from './reconcile.ts'
import type { Settlement } from './refund-terms.ts'
import { settlementOf, takeFreeCancellation } from './refund-terms.ts'
import { currentOf } from './current-subscription.ts'
import type { BillingDeps, PaymentCall } from './deps.ts'
import { longDay } from './calendar.ts'
import { payerOf } from './deps.ts'
import { notifyCancelled } from './notices.ts'
import { runningPlan } from './prices.ts'
import { sendRefund, insertPendingRefund } from './refunds.ts'
import { ENDED } from './renewal-outcome.ts'
import { voidUnpaid } from './invoices.ts'

type When = Input<typeof cancelSubscription>['query']['when']

/** The provider calls that are left after a cancellation is committed. */
const Cancellation = z.object({
  cancellationId: z.string(),
  refundIds: z.array(z.string()),
  /** The refund in cents. */
  refund: z.int(),
  inFlight: z.array(z.object({ invoiceId: z.string(), n: z.int() })),
})
export type Cancellation = z.output<typeof Cancellation>

/** Cancels a plan. A repeat resumes the provider calls of the first call. */
export async function cancelPlan(
  deps: BillingDeps,
  { user, operation }: PaymentCall,
  when: When,
): Promise<Answer<typeof cancelSubscription>> {
  const owner = payerOf(user)
  const cancelled = await operation.once(
    Cancellation,
    async () => (tx) => cancelIn(tx, deps, owner, when),
  )
  await carryOutCancellation(deps, cancelled)
  const subscription = await currentOf(deps, owner)
  return { subscription, refund: await refundOf(deps, cancelled.cancellationId) }
}

/** Cancels someone's plan in a transaction of its caller, who commits and then calls `carryOutCancellation`. */
export async function cancelIn(
  tx: Tx,
  deps: BillingDeps,
  owner: OwnerId,
  when: When,
): Promise<Cancellation> {
  const subscription = await lockSubscription(tx, owner)
  if (!subscription) throw nothingToCancel()
  return when === 'now'
    ? await cancelNow(tx, deps, subscription)
    : await cancelAtTermEnd(tx, deps, subscription)
}

/** Does the provider calls of a cancellation. After a crash, `reconcile` does them. */
export async function carryOutCancellation(
  deps: BillingDeps,
  { refundIds, inFlight }: Cancellation,
) {
  for (const id of refundIds) await sendRefund(deps, id)
  for (const key of inFlight)
    await cancelIfInFlight(deps, key).catch((err: unknown) =>
      deps.log.error({ err, ...key }, 'cancel-payment'),
    )
}

async function cancelIfInFlight(deps: BillingDeps, key: AttemptKey): Promise<void> {
  const attempt = await findAttempt(deps.db, key)
  if (attempt && isInFlight(attempt)) await cancelAttempt(deps, attempt)
}

/**
 * Ends a plan with its refund before the account is deleted. Its caller deletes, commits, and then
 * calls `carryOutCancellation`. Null if there is nothing to cancel.
 */
export async function cancelForDeletion(
  tx: Tx,
  deps: BillingDeps,
  owner: OwnerId,
): Promise<Cancellation | null> {
  const subscription = await lockSubscription(tx, owner)
  if (!subscription) return null
  return await cancelNow(tx, deps, subscription).catch((error: unknown) => {
    if (error instanceof Failure) return null
    throw error
  })
}

const nothingToCancel = () => new Failure('conflict', 'There is no plan to cancel')

async function cancelNow(
  tx: Tx,
  deps: BillingDeps,
  subscription: SubscriptionRow,
): Promise<Cancellation> {
  const now = deps.clock.now()
  const owner = ownerOf(subscription)
  const plan = runningPlan(subscription, now)
  const settlement = await claimedSettlementOf(tx, deps, subscription)
  const inFlight = await voidUnpaid(tx, owner)
  if (!settlement && inFlight.length === 0) throw nothingToCancel()
  const cancellationId = deps.random.uuid()
  // A pending order is cancelled alone: a trial goes on.
  if (!settlement || (plan === null && inFlight.length > 0)) {
    await updateSubscription(tx, owner, { orderInvoiceId: null, paymentPending: false })
    return { cancellationId, refundIds: [], refund: 0, inFlight }
  }
  await updateSubscription(tx, owner, { ...ENDED, ...CANCELLED_NOW })
  if (settlement.freeUntil) await markFreeDaysUsed(tx, owner, now)
  const refundIds = await writeRefunds(tx, deps, settlement, cancellationId)
  const refund = settlement.refund ?? 0
  await notifyCancelled(tx, deps, { userId: owner, plan: plan ?? 'trial', until: null, refund })
  return { cancellationId, refundIds, refund, inFlight }
}

/**
 * The settlement with a claimed free cancellation. Of two people with the same card or mailbox, one
 * gets it.
 */
async function claimedSettlementOf(
  tx: Tx,
  deps: BillingDeps,
  subscription: SubscriptionRow,
): Promise<Settlement | null> {
  const settlement = await settlementOf(tx, deps, subscription)
  if (!settlement?.freeUntil || (await takeFreeCancellation(tx, deps, subscription)))
    return settlement
  return await settlementOf(tx, deps, subscription)
}

const CANCELLED_NOW = {
  status: 'cancelled',
  expiresAt: null,
  lapsed: true,
  paymentPending: false,
} as const

async function writeRefunds(
  tx: Tx,
  deps: BillingDeps,
  { parts }: Settlement,
  cancellationId: string,
): Promise<string[]> {
  const ids: string[] = []
  for (const part of parts)
    ids.push(
      await insertPendingRefund(tx, deps, {
        ...part,
        cancellationId,
        reason: 'requested_by_customer',
      }),
    )
  return ids
}

async function cancelAtTermEnd(
  tx: Tx,
  deps: BillingDeps,
  subscription: SubscriptionRow,
): Promise<Cancellation> {
  const now = deps.clock.now()
  const owner = ownerOf(subscription)
  const plan = runningPlan(subscription, now)
  const until = subscription.termEndsAt ?? subscription.expiresAt
  if (plan === null || until === null) throw nothingAtTermEnd(subscription, now)
  if (subscription.status === 'cancelled')
    throw new Failure('conflict', `This plan is already cancelled and ends on ${longDay(until)}.`)
  if (subscription.status === 'past_due')
    throw new Failure(
      'conflict',
      'The term has ended and the next one isn’t paid. Cancel now instead.',
    )
  const inFlight = await voidUnpaid(tx, owner)
  await updateSubscription(tx, owner, {
    status: 'cancelled',
    expiresAt: until,
    nextBillingAt: null,
    nextPlan: null,
    orderInvoiceId: null,
  })
  await notifyCancelled(tx, deps, { userId: owner, plan, until, refund: 0 })
  return { cancellationId: deps.random.uuid(), refundIds: [], refund: 0, inFlight }
}

function nothingAtTermEnd(row: SubscriptionRow, now: Temporal.Instant): Failure {
  const { status, granted } = row
  const isFree = status === 'trial' || (granted && status === 'active')
  const end = shownEnd(row)
  const endsByItself = isFree && end && !hasEnded(row, now)
  const what = granted ? 'plan' : 'trial'
  return endsByItself
    ? new Failure(
        'conflict',
        `The ${what} ends on its own on ${longDay(end)}, and you won’t be charged.`,
      )
    : nothingToCancel()
}

/** The state of a cancellation's refund, which may consist of several. */
export async function refundOf({ db }: Pick<BillingDeps, 'db'>, cancellationId: string) {
  const rows = await listByCancellation(db, cancellationId)
  if (rows.length === 0) return null
  const amount = rows.reduce((cents, { amountCents }) => cents + amountCents, 0)
  const statuses = new Set(rows.map(({ status }) => status))
  const isDone = statuses.size === 1 && statuses.has('succeeded')
  const status = statuses.has('failed')
    ? ('failed' as const)
    : isDone
      ? ('succeeded' as const)
      : ('pending' as const)
  return { amount, currency: 'usd' as const, status }
}
