import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { pushSubscription } from '#platform/db/schema/accounts.ts'
import { followedAt } from '#domains/plans/followed-states.ts'
import { playBreak } from '#platform/db/schema/entitlements.ts'
import type { Tx } from '#platform/db/db.ts'
import { isNext, leaseAttempt } from '#platform/jobs/leases.ts'
import { earliest } from '#platform/jobs/next-due.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import { pushMessage } from '#platform/db/schema/notifications.ts'

export type Payload = (typeof pushMessage.$inferSelect)['payload']

/**
 * Queues a message for every browser that `wanted` selects from `push_subscription s` as `(id,
 * payload)`. Skips a browser that is being removed, so that storing does not wait for it.
 */
async function insertMessages(tx: Tx, messages: SQL, now: Temporal.Instant): Promise<void> {
  const at = sql`${now.toString()}::timestamptz`
  const { rowCount } = await tx.execute(sql`
    insert into ${pushMessage} (subscription_id, payload, created_at, due_at)
    select w.id, w.payload, ${at}, ${at}
    from (${messages} for key share of s skip locked) as w (id, payload)`)
  if (rowCount) await wakeJob(tx, 'push-deliver')
}

/** When the next message is due. */
export const nextDuePush = (db: Tx) => earliest(db, sql`select min(due_at) from ${pushMessage}`)

/** For browsers that want wins and similar notices; each user has their own messages. */
export async function insertNoticePushes(
  tx: Tx,
  news: readonly { userId: string; payload: Payload }[],
  now: Temporal.Instant,
): Promise<void> {
  const users = news.map(({ userId }) => userId)
  const payloads = news.map(({ payload }) => JSON.stringify(payload))
  const messages = sql`select s.id, n.payload
    from unnest(${sql.param(users)}::uuid[], ${sql.param(payloads)}::jsonb[]) as n (user_id, payload)
    join ${pushSubscription} s on s.user_id = n.user_id and s.wins`
  await insertMessages(tx, messages, now)
}

/** For users who follow a state and want its draws, unless they have a cool-off. */
export async function insertDrawPushes(
  tx: Tx,
  { state, payload }: { state: string; payload: Payload },
  now: Temporal.Instant,
): Promise<void> {
  const messages = sql`select s.id, ${JSON.stringify(payload)}::jsonb
    from ${followedAt(now)} f
    join ${pushSubscription} s on s.user_id = f.user_id and s.draws
    where f.state = ${state} and not exists (select from ${playBreak}
      where ${playBreak.userId} = s.user_id and ${playBreak.until} > ${now.toString()}::timestamptz)`
  await insertMessages(tx, messages, now)
}

export interface LeasedPush {
  id: string
  payload: Payload
  createdAt: Temporal.Instant
  attempts: number
  subscriptionId: string
  endpoint: string
  p256dh: string
  auth: string
}

/** Leases some due messages until `until`. */
export async function leasePushes(
  db: Tx,
  { most, now, until }: { most: number; now: Temporal.Instant; until: Temporal.Instant },
): Promise<LeasedPush[]> {
  const due = { where: lte(pushMessage.dueAt, now), order: sql`${pushMessage.dueAt}`, most }
  const { id, payload, createdAt, attempts, subscriptionId } = pushMessage
  const { endpoint, p256dh, auth } = pushSubscription
  return await db
    .update(pushMessage)
    .set(leaseAttempt(pushMessage, until))
    .from(pushSubscription)
    .where(and(eq(pushSubscription.id, subscriptionId), isNext(id, due)))
    .returning({ id, payload, createdAt, attempts, subscriptionId, endpoint, p256dh, auth })
}

/** Skips locked rows: if their browser is being removed, they are deleted with it. */
export async function deletePushes(db: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const free = db
    .select({ id: pushMessage.id })
    .from(pushMessage)
    .where(inArray(pushMessage.id, [...ids]))
    .for('update', { skipLocked: true })
  await db.delete(pushMessage).where(inArray(pushMessage.id, free))
}

/** Makes a message due that failed before; false if it is gone or being sent. */
export async function retryPushNow(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const { rowCount } = await tx
    .update(pushMessage)
    .set({ dueAt: now })
    .where(and(eq(pushMessage.id, id), isNotNull(pushMessage.lastError)))
  if (rowCount === 1) await wakeJob(tx, 'push-deliver')
  return rowCount === 1
}

export async function postponePush(
  db: Tx,
  id: string,
  { dueAt, lastError }: { dueAt: Temporal.Instant; lastError: string },
): Promise<void> {
  await db.update(pushMessage).set({ dueAt, lastError }).where(eq(pushMessage.id, id))
}
