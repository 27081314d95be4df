import type { SQL } from 'drizzle-orm'
import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { account, preference, profile } from '#platform/db/schema/accounts.ts'
import { RECIPIENT_COLUMNS } from '#domains/accounts/repo.ts'
import type { Tx } from '#platform/db/db.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { smsStop } from '#platform/db/schema/sms.ts'
import { notification } from '#platform/db/schema/notifications.ts'

export type NotificationRow = typeof notification.$inferSelect

/** A notification to store. */
export interface Notice {
  userId: string
  occasion: string
  type: NotificationRow['type']
  title: string
  message: string
  link: string | null
  mailDue: boolean
  /** Whether to push it too; by default if it is also emailed. */
  push?: boolean
}

/** Stores the notifications whose occasion is new, and returns them. */
export async function insertNotices(
  tx: Tx,
  notices: readonly Notice[],
  now: Temporal.Instant,
): Promise<NotificationRow[]> {
  const stored = await tx
    .insert(notification)
    .values(notices.map((notice) => toRow(notice, now)))
    .onConflictDoNothing()
    .returning()
  if (stored.some(({ mailDue }) => mailDue)) await wakeJob(tx, 'notifications-mail')
  return stored
}

function toRow(notice: Notice, createdAt: Temporal.Instant) {
  const { push: _, ...row } = notice
  return { ...row, createdAt }
}

export async function listLatestNotifications(
  db: Tx,
  owner: OwnerId,
  most: number,
): Promise<NotificationRow[]> {
  return await db
    .select()
    .from(notification)
    .where(and(eq(notification.userId, owner), isNull(notification.removedAt)))
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .limit(most)
}

/** All if `ids` is absent; with `older` also those older than the oldest of them. */
export interface NotificationSelection {
  ids?: readonly string[] | undefined
  older?: boolean
}

function selected(owner: OwnerId, { ids, older = false }: NotificationSelection): SQL | undefined {
  const own = eq(notification.userId, owner)
  if (ids === undefined) return own
  const listed = inArray(notification.id, [...ids])
  if (!older) return and(own, listed)
  const { createdAt, id } = notification
  const oldest = sql`select created_at, id from notification where ${own} and ${listed} order by 1, 2 limit 1`
  return and(own, or(listed, sql`(${createdAt}, ${id}) < (${oldest})`))
}

/** These functions return the ids they changed. */
export async function markRead(
  tx: Tx,
  owner: OwnerId,
  which: NotificationSelection,
  now: Temporal.Instant,
): Promise<string[]> {
  const unread = and(selected(owner, which), isNull(notification.readAt))
  return await change(tx, { readAt: now }, unread)
}

export async function markNotificationsRemoved(
  tx: Tx,
  owner: OwnerId,
  which: NotificationSelection,
  now: Temporal.Instant,
): Promise<string[]> {
  const present = and(selected(owner, which), isNull(notification.removedAt))
  return await change(tx, { removedAt: now }, present)
}

/** Those with `ids`, and everything removed at `at`. */
export async function restoreRemoved(
  tx: Tx,
  owner: OwnerId,
  ids: readonly string[],
  at: Temporal.Instant | null,
): Promise<string[]> {
  const { id, userId, removedAt } = notification
  const requested = or(inArray(id, [...ids]), at === null ? undefined : eq(removedAt, at))
  const removed = and(eq(userId, owner), requested, isNotNull(removedAt))
  return await change(tx, { removedAt: null }, removed)
}

async function change(tx: Tx, to: Partial<NotificationRow>, where: SQL | undefined) {
  const rows = await tx.update(notification).set(to).where(where).returning({ id: notification.id })
  return rows.map(({ id }) => id)
}

export async function deleteAll(db: Tx, owner: OwnerId): Promise<void> {
  await db.delete(notification).where(eq(notification.userId, owner))
}

/** Claims notifications that are due by email or text. Concurrent calls skip them. */
export async function claimEmailDue(tx: Tx, most: number): Promise<NotificationRow[]> {
  const due = tx
    .select({ userId: notification.userId, id: notification.id })
    .from(notification)
    .where(sql`${notification.mailDue}`)
    .orderBy(notification.createdAt)
    .limit(most)
    .for('update', { skipLocked: true })
  return await tx
    .update(notification)
    .set({ mailDue: false })
    .where(sql`(${notification.userId}, ${notification.id}) in ${due}`)
    .returning()
}

/** The users among them who want notifications by email. */
export async function findEmailRecipients(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .select(RECIPIENT_COLUMNS)
    .from(account)
    .leftJoin(preference, eq(preference.userId, account.id))
    .where(
      and(inArray(account.id, [...ids]), sql`coalesce(${preference.emailNotifications}, true)`),
    )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The phones of users among them who want texts: verified, without STOP, of enabled accounts. */
export async function findSmsRecipients(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: profile.userId, phone: profile.phone })
    .from(profile)
    .innerJoin(account, eq(account.id, profile.userId))
    .innerJoin(preference, eq(preference.userId, profile.userId))
    .leftJoin(smsStop, eq(smsStop.phone, profile.phone))
    .where(
      and(
        isNull(smsStop.phone),
        isNull(account.disabledAt),
        inArray(profile.userId, [...ids]),
        eq(preference.smsNotifications, true),
        isNotNull(profile.phoneVerifiedAt),
      ),
    )
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}

/** Deletes the oldest, a batch at a time; returns how many. */
export async function purgeNotifications(
  db: Tx,
  before: Temporal.Instant,
  most: number,
): Promise<number> {
  const old = db
    .select({ userId: notification.userId, id: notification.id })
    .from(notification)
    .where(lt(notification.createdAt, before))
    .limit(most)
  const { rowCount } = await db
    .delete(notification)
    .where(sql`(${notification.userId}, ${notification.id}) in ${old}`)
  return rowCount ?? 0
}
