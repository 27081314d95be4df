import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, isNotNull, isNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { MessageContent } from '#platform/db/schema/messages.ts'
import { message } from '#platform/db/schema/messages.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { isNext, leaseAttempt } from '#platform/jobs/leases.ts'
import { earliest } from '#platform/jobs/next-due.ts'
import { wakeJob } from '#platform/jobs/wake.ts'

type MessageRow = typeof message.$inferSelect
export type Channel = MessageRow['channel']

/** A leased message. */
export type DueMessage = Omit<MessageRow, 'content'> & { content: MessageContent }

/** The job that delivers the messages of a channel. */
export const deliveryJobName = (channel: Channel) => `${channel}-deliver`

export async function insertMessage(
  tx: Tx,
  row: Omit<typeof message.$inferInsert, 'dueAt'> & { createdAt: Temporal.Instant },
): Promise<void> {
  await tx.insert(message).values({ ...row, dueAt: row.createdAt })
  await wakeJob(tx, deliveryJobName(row.channel))
}

/** Queues the push messages that `selected` returns as `(subscription_id, kind, subject, content)`. */
export async function insertPushMessages(
  tx: Tx,
  selected: SQL,
  now: Temporal.Instant,
): Promise<void> {
  const at = sql`${now.toString()}::timestamptz`
  const { rowCount } = await tx.execute(sql`
    insert into ${message} (channel, subscription_id, kind, subject, content, created_at, due_at)
    select 'push', s.*, ${at}, ${at} from (${selected}) s`)
  if (rowCount) await wakeJob(tx, deliveryJobName('push'))
}

const isQueued = isNotNull(message.content)

/**
 * Leases some due messages of a channel until `until`. A new attempt clears the last error: a row
 * with an error is not being sent.
 */
export async function leaseDue(
  db: Tx,
  {
    channel,
    most,
    now,
    until,
  }: { channel: Channel; most: number } & Record<'now' | 'until', Temporal.Instant>,
): Promise<DueMessage[]> {
  const where = and(eq(message.channel, channel), isQueued, lte(message.dueAt, now))
  // As the index is ordered.
  const order = sql`${message.urgent} desc nulls last, ${message.dueAt}`
  const rows = await db
    .update(message)
    .set(leaseAttempt(message, until))
    .where(isNext(message.id, { where, order, most }))
    .returning()
  return rows.flatMap((row) => (row.content === null ? [] : [{ ...row, content: row.content }]))
}

export async function updateMessage(
  db: Tx,
  id: string,
  changed: Partial<Pick<MessageRow, 'content' | 'dueAt' | 'lastError' | 'sentAt'>>,
): Promise<void> {
  await db.update(message).set(changed).where(eq(message.id, id))
}

/** Skips a locked row: if its browser is being removed, it is deleted with it. */
export async function deleteMessage(db: Tx, id: string): Promise<void> {
  const free = db
    .select({ id: message.id })
    .from(message)
    .where(eq(message.id, id))
    .for('update', { skipLocked: true })
  await db.delete(message).where(inArray(message.id, free))
}

/** When the next message of a channel is due. */
export const nextDueMessage = (db: Tx, channel: Channel) =>
  earliest(db, sql`select min(due_at) from ${message} where channel = ${channel} and ${isQueued}`)

/** Sends a failing message again with this commit; false if it is not failing any more. */
export async function retryMessageNow(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const [row] = await tx
    .update(message)
    .set({ dueAt: now })
    .where(and(eq(message.id, id), isQueued, isNotNull(message.lastError)))
    .returning({ channel: message.channel })
  if (row) await wakeJob(tx, deliveryJobName(row.channel))
  return row !== undefined
}

/** Drops a user's queued messages: those of a channel or kind, except for some kinds. */
export async function cancelMessages(
  tx: Tx,
  owner: OwnerId,
  { channel, kind, except = [] }: { channel?: Channel; kind?: string; except?: readonly string[] },
): Promise<void> {
  await tx
    .delete(message)
    .where(
      and(
        eq(message.userId, owner),
        isQueued,
        channel && eq(message.channel, channel),
        kind === undefined ? undefined : eq(message.kind, kind),
        notInArray(message.kind, [...except]),
      ),
    )
}

/** Before an account is deleted: cancels its messages, and clears the address of those already sent. */
export async function deleteMessages(
  tx: Tx,
  owner: OwnerId,
  except: readonly string[],
): Promise<void> {
  await cancelMessages(tx, owner, { except })
  await tx
    .update(message)
    // A mail server's answer may contain the address, too.
    .set({ recipient: '', subject: null, lastError: null })
    .where(and(eq(message.userId, owner), isNull(message.content)))
}

/** Deletes old rows of messages that were sent or given up. */
export async function purgeMessages(db: Tx, before: Temporal.Instant): Promise<void> {
  const age = sql<Temporal.Instant>`coalesce(${message.sentAt}, ${message.createdAt})`
  await db
    .delete(message)
    .where(and(isNull(message.content), lt(age, sql`${before.toString()}::timestamptz`)))
}
