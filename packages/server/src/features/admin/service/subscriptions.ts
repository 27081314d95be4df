import type { AdminSubscription, listSubscriptions } from '@fourcast/contract/admin-billing.ts'
import type { cancelUserSubscription } from '@fourcast/contract/admin-billing.ts'
import type { Answer, Input } from '@fourcast/contract/endpoint.ts'
import type { Deps } from '#deps.ts'
import { subscriptionOf } from '#features/billing/policy.ts'
import { cancelFor } from '#features/billing/service/cancel.ts'
import { runningPlan } from '#features/billing/service/pricing.ts'
import type { Actor } from '#platform/audit/audit.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Principal } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import type { Subscriber } from '../repo/subscriptions.ts'
import { countSubscribers, findSubscriber, listSubscribers } from '../repo/subscriptions.ts'
import { refuseToAct } from './acting.ts'
import { pageOf } from './page.ts'

/** Where accounts stand, the latest first. */
export async function subscriptionsPage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: Input<typeof listSubscriptions>['query'],
): Promise<Answer<typeof listSubscriptions>> {
  const now = clock.now()
  const [rows, total] = await Promise.all([
    listSubscribers(db, query, now, query),
    countSubscribers(db, query, now),
  ])
  return pageOf(
    rows.map((row) => shown(row, now)),
    query,
    total,
  )
}

function shown({ account, subscription }: Subscriber, now: Temporal.Instant): AdminSubscription {
  const { trialDays: _, ...standing } = subscriptionOf(subscription, now)
  const running = runningPlan(subscription, now)
  return {
    id: account.id,
    email: account.email,
    name: `${account.firstName} ${account.lastName}`,
    ...standing,
    term: running && subscription.term,
    startedAt: subscription.startedAt.toString(),
    nextPlan: running && subscription.nextPlan,
    granted: subscription.granted,
    openOrder: subscription.orderInvoiceId !== null,
  }
}

type Asked = Input<typeof cancelUserSubscription>

/** Cancels a plan as its owner could: by the same rules, with the same letter to them. */
export async function cancelSubscription(
  deps: Deps,
  user: Principal,
  { params: { id }, query: { when } }: Pick<Asked, 'params' | 'query'>,
  actor: Actor,
): Promise<Answer<typeof cancelUserSubscription>> {
  refuseToAct(user, (await found(deps, id)).account)
  const now = deps.clock.now()
  const refund = await cancelFor(deps, ownerOf({ userId: id }), when, async (tx, before, done) => {
    const { plan, status } = subscriptionOf(before, now)
    const after = subscriptionOf((await findSubscriber(tx, id))?.subscription ?? null, now)
    await writeAudit(
      tx,
      actor,
      {
        action: 'subscription.cancel',
        subject: 'user',
        subjectId: id,
        before: { plan, status },
        after: { plan: after.plan, status: after.status, when, refund: done.refund },
      },
      now,
    )
  })
  return { subscription: shown(await found(deps, id), now), refund }
}

async function found({ db }: Pick<Deps, 'db'>, id: string): Promise<Subscriber> {
  const subscriber = await findSubscriber(db, id)
  if (!subscriber) throw notFound('The account')
  return subscriber
}
