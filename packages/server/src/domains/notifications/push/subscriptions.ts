import type * as contract from '@fourcast/contract/push.ts'
import type { PushSubscription } from '@fourcast/contract/push.ts'
import type { Request } from '@fourcast/contract/endpoint.ts'
import type { Deps } from '#deps.ts'
import { deviceOf } from '#domains/accounts/device.ts'
import { requireLiveSession } from '#domains/accounts/authenticate.ts'
import type { PushSubscriptionRow } from '#domains/accounts/push-repo.ts'
import {
  deleteOldestSubscriptions,
  deletePushSubscription,
  listPushSubscriptions,
  lockPushSubscriptions,
  savePushSubscription,
  removeFromOtherAccounts,
} from '#domains/accounts/push-repo.ts'
import { takeToken } from '#platform/db/buckets.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import { Failure, invalidField, notFound } from '#platform/http/failure.ts'
import { wait } from '#platform/http/limits.ts'
import { isPushService, MAX_BROWSERS, SUBSCRIBE_LIMIT } from './policy.ts'

type SubscribeDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'config'>
type Body = Request<typeof contract.subscribePush>['body']

export async function subscriptionsOf(db: Db, owner: OwnerId): Promise<PushSubscription[]> {
  return (await listPushSubscriptions(db, owner)).map(toSubscription)
}

/** Subscribes a browser. On a shared computer, it is removed from its previous user. */
export async function subscribePush(
  deps: SubscribeDeps,
  user: Principal,
  { endpoint, keys, wins = true, draws = false }: Body,
  userAgent: string | null,
): Promise<PushSubscription> {
  refuseDemo(user, 'Everyone shares the demo account, so it can’t use push notifications')
  if (!isPushService(endpoint, deps.config.PUSH_HOSTS))
    throw invalidField('endpoint', 'This browser’s push service is not supported')
  await limit(deps, user.userId)
  const { userId, sessionId } = user
  const id = deps.random.uuid()
  const createdAt = deps.clock.now()
  const row = { id, userId, endpoint, ...keys, wins, draws, userAgent, createdAt, sessionId }
  return await deps.db.transaction(async (tx) => {
    await lockPushSubscriptions(tx, userId, endpoint)
    // Locks the session: a concurrent sign-out either finds the subscription or prevents it.
    await requireLiveSession(tx, user)
    await removeFromOtherAccounts(tx, userId, endpoint)
    const stored = await savePushSubscription(tx, row)
    await deleteOldestSubscriptions(tx, userId, MAX_BROWSERS)
    return toSubscription(stored)
  })
}

async function limit({ db, clock }: SubscribeDeps, owner: OwnerId): Promise<void> {
  const attempt = await takeToken(db, clock, { key: `push:${owner}`, ...SUBSCRIBE_LIMIT })
  if (attempt.allowed) return
  const message = `Too many changes. Please try again in ${wait(attempt.retryAfter)}.`
  throw new Failure('rate_limited', message, { retryAfter: attempt.retryAfter })
}

export async function unsubscribePush(db: Db, owner: OwnerId, id: string): Promise<void> {
  if (!(await deletePushSubscription(db, owner, id))) throw notFound('That browser was not found')
}

const toSubscription = ({ id, userAgent, createdAt, wins, draws }: PushSubscriptionRow) => ({
  id,
  device: deviceOf(userAgent),
  createdAt: createdAt.toString(),
  wins,
  draws,
})
