import { eq, sql } from 'drizzle-orm'
import { pushSubscription } from '#platform/db/schema/accounts.ts'
import { followedAt } from '#domains/plans/followed-states.ts'
import { playBreak } from '#platform/db/schema/entitlements.ts'
import type { Tx } from '#platform/db/db.ts'
import { insertPushMessages } from '#platform/messages/repo.ts'

export interface Payload {
  title: string
  body: string
  link: string | null
  tag: string
}

/** The columns of a queued message; skips a browser that is being removed, so storing does not wait for it. */
const COLUMNS = sql`s.id, p->>'tag', p->>'title', jsonb_build_object('text', p->'body', 'link', p->'link')`
const SKIP = sql`for key share of s skip locked`

/** For browsers that want wins and similar notices; each user has their own messages. */
export async function insertNoticePushes(
  tx: Tx,
  news: readonly { userId: string; payload: Payload }[],
  now: Temporal.Instant,
): Promise<void> {
  const users = news.map(({ userId }) => userId)
  const payloads = news.map(({ payload }) => JSON.stringify(payload))
  const messages = sql`select ${COLUMNS}
    from unnest(${sql.param(users)}::uuid[], ${sql.param(payloads)}::jsonb[]) as n (user_id, p)
    join ${pushSubscription} s on s.user_id = n.user_id and s.wins ${SKIP}`
  await insertPushMessages(tx, messages, now)
}

/** For users who follow a state and want its draws, unless they have a cool-off. */
export async function insertDrawPushes(
  tx: Tx,
  { state, payload }: { state: string; payload: Payload },
  now: Temporal.Instant,
): Promise<void> {
  const messages = sql`select ${COLUMNS}
    from ${followedAt(now)} f
    join ${pushSubscription} s on s.user_id = f.user_id and s.draws
    cross join (select ${JSON.stringify(payload)}::jsonb) as n (p)
    where f.state = ${state} and not exists (select from ${playBreak}
      where ${playBreak.userId} = s.user_id and ${playBreak.until} > ${now.toString()}::timestamptz)
    ${SKIP}`
  await insertPushMessages(tx, messages, now)
}

/** The push service of a browser, and the keys that encrypt for it. */
export type PushAddress = Pick<typeof pushSubscription.$inferSelect, 'endpoint' | 'p256dh' | 'auth'>

export async function findPushAddress(db: Tx, id: string): Promise<PushAddress | undefined> {
  const { endpoint, p256dh, auth } = pushSubscription
  const [found] = await db
    .select({ endpoint, p256dh, auth })
    .from(pushSubscription)
    .where(eq(pushSubscription.id, id))
  return found
}
