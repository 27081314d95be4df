import type {
  AdminSubscription,
  listSubscriptions,
  cancelUserSubscription,
} from '@fourcast/contract/admin-billing.ts'
import type { Answer, Input } from '@fourcast/contract/endpoint.ts'
import type { Deps } from '#deps.ts'
import { subscriptionOf } from '#domains/plans/plan-rules.ts'
import { cancelIn, carryOutCancellation, refundOf } from '#domains/billing/cancel.ts'
import { runningPlan } from '#domains/billing/prices.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Principal } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import { canChange, actOnUser } from '../users/permission.ts'
import type { SubscriberRow } from './subscriptions-repo.ts'
import { countSubscribers, findSubscriber, listSubscribers } from './subscriptions-repo.ts'
import type { AdminContext } from '../users/permission.ts'
import { pageOf } from '#platform/http/list-page.ts'

/** The subscriptions of all accounts, newest first. */
export async function subscriptionsPage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: Principal,
  query: Input<typeof listSubscriptions>['query'],
): Promise<Answer<typeof listSubscriptions>> {
  const now = clock.now()
  const [rows, total] = await Promise.all([
    listSubscribers(db, query, now, query),
    countSubscribers(db, query, now),
  ])
  return pageOf(
    rows.map((row) => shown(row, user, now)),
    query,
    total,
  )
}

function shown(
  { account, subscription }: SubscriberRow,
  user: Principal,
  now: Temporal.Instant,
): AdminSubscription {
  const { trialDays: _, ...current } = subscriptionOf(subscription, now)
  const running = runningPlan(subscription, now)
  return {
    id: account.id,
    email: account.email,
    name: `${account.firstName} ${account.lastName}`,
    ...current,
    term: running && subscription.term,
    startedAt: subscription.startedAt.toString(),
    nextPlan: running && subscription.nextPlan,
    granted: subscription.granted,
    openOrder: subscription.orderInvoiceId !== null,
    canChange: canChange(user, account),
  }
}

type CancellationRequest = Input<typeof cancelUserSubscription>

/** Cancels a plan as its owner could: with the same rules and the same email. */
export async function cancelSubscription(
  deps: Deps,
  by: AdminContext,
  { params: { id }, query: { when } }: Pick<CancellationRequest, 'params' | 'query'>,
): Promise<Answer<typeof cancelUserSubscription>> {
  const cancelled = await actOnUser(deps, by, id, async ({ tx, write }) => {
    const before = await stateOf(tx, deps, id)
    const done = await cancelIn(tx, deps, ownerOf({ userId: id }), when)
    const after = { ...(await stateOf(tx, deps, id)), when, refund: done.refund }
    await write({ action: 'subscription.cancel', before, after })
    return done
  })
  await carryOutCancellation(deps, cancelled)
  const subscription = shown(await found(deps.db, id), by.user, deps.clock.now())
  return { subscription, refund: await refundOf(deps, cancelled.cancellationId) }
}

async function stateOf(tx: Tx, { clock }: Pick<Deps, 'clock'>, id: string) {
  const { plan, status } = subscriptionOf((await found(tx, id)).subscription, clock.now())
  return { plan, status }
}

async function found(db: Tx, id: string): Promise<SubscriberRow> {
  const subscriber = await findSubscriber(db, id)
  if (!subscriber) throw notFound('The account was not found')
  return subscriber
}
