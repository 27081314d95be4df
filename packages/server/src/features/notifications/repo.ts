import type { SQL } from 'drizzle-orm'
import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { account } from '#features/accounts/tables.ts'
import { preference, profile } from '#features/users/tables.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { smsStop } from '#platform/sms/tables.ts'
import { notification } from './tables.ts'

export type NotificationRow = typeof notification.$inferSelect

/** What happened to whom. */
export interface Notice {
  userId: string
  occasion: string
  type: NotificationRow['type']
  title: string
  message: string
  link: string | null
  mailDue: boolean
  /** Whether browsers that are closed are told: as a rule what is mailed too. */
  push?: boolean
}

/** Stores what its owner was not told yet, and answers those. */
export async function insertNotices(
  tx: Tx,
  notices: readonly Notice[],
  now: Temporal.Instant,
): Promise<NotificationRow[]> {
  return await tx
    .insert(notification)
    .values(notices.map((notice) => toRow(notice, now)))
    .onConflictDoNothing()
    .returning()
}

function toRow(notice: Notice, createdAt: Temporal.Instant) {
  const { push: _, ...row } = notice
  return { ...row, createdAt }
}

export async function listLatest(db: Tx, owner: OwnerId, most: number): Promise<NotificationRow[]> {
  return await db
    .select()
    .from(notification)
    .where(and(eq(notification.userId, owner), isNull(notification.removedAt)))
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .limit(most)
}

const those = (owner: OwnerId, ids: readonly string[] | undefined): SQL | undefined =>
  and(eq(notification.userId, owner), ids && inArray(notification.id, [...ids]))

export async function markRead(
  db: Tx,
  owner: OwnerId,
  ids: readonly string[] | undefined,
  now: Temporal.Instant,
): Promise<void> {
  const unread = and(those(owner, ids), isNull(notification.readAt))
  await db.update(notification).set({ readAt: now }).where(unread)
}

export async function markRemoved(
  db: Tx,
  owner: OwnerId,
  ids: readonly string[] | undefined,
  now: Temporal.Instant,
): Promise<void> {
  const there = and(those(owner, ids), isNull(notification.removedAt))
  await db.update(notification).set({ removedAt: now }).where(there)
}

export async function putBack(db: Tx, owner: OwnerId, ids: readonly string[]): Promise<void> {
  await db.update(notification).set({ removedAt: null }).where(those(owner, ids))
}

export async function deleteAll(db: Tx, owner: OwnerId): Promise<void> {
  await db.delete(notification).where(eq(notification.userId, owner))
}

/** Takes some that are told outside of the app too off the list: nobody else gets them. */
export async function takeMailDue(tx: Tx, most: number): Promise<NotificationRow[]> {
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

/** Those of them who want mail from us. */
export async function findMailed(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .select({
      id: account.id,
      email: account.email,
      isDemo: account.isDemo,
      emailVerifiedAt: account.emailVerifiedAt,
    })
    .from(account)
    .leftJoin(preference, eq(preference.userId, account.id))
    .where(
      and(inArray(account.id, [...ids]), sql`coalesce(${preference.emailNotifications}, true)`),
    )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The phones of those of them who want text messages: verified, and without a STOP. */
export async function findTexted(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: profile.userId, phone: profile.phone })
    .from(profile)
    .innerJoin(preference, eq(preference.userId, profile.userId))
    .leftJoin(smsStop, eq(smsStop.phone, profile.phone))
    .where(
      and(
        isNull(smsStop.phone),
        inArray(profile.userId, [...ids]),
        eq(preference.smsNotifications, true),
        isNotNull(profile.phoneVerifiedAt),
      ),
    )
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}

/** Removes the oldest, a batch at a time; answers how many. */
export async function purge(db: Tx, before: Temporal.Instant, most: number): Promise<number> {
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
