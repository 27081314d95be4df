import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { account, pushSubscription } from '#platform/db/schema/accounts.ts'
import type { OwnerId } from '#platform/http/auth.ts'

/* The browsers that get push messages. They end with their sessions, so accounts owns the table. */

export type PushSubscriptionRow = typeof pushSubscription.$inferSelect

export async function listPushSubscriptions(
  db: Tx,
  owner: OwnerId,
): Promise<PushSubscriptionRow[]> {
  return await db
    .select()
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, owner))
    .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.id))
}

/** Locks a user's subscriptions and one endpoint until the transaction ends. */
export async function lockPushSubscriptions(
  tx: Tx,
  owner: OwnerId,
  endpoint: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push ${endpoint}`}, 0))`)
  await tx.select({ id: account.id }).from(account).where(eq(account.id, owner)).for('update')
}

/** Removes a browser from every other account, so that it gets only the current user's messages. */
export async function removeFromOtherAccounts(
  tx: Tx,
  owner: OwnerId,
  endpoint: string,
): Promise<void> {
  await tx
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.endpoint, endpoint), ne(pushSubscription.userId, owner)))
}

/** A browser that subscribes again keeps its id. */
export async function savePushSubscription(
  tx: Tx,
  row: PushSubscriptionRow,
): Promise<PushSubscriptionRow> {
  const { id: _, createdAt: __, ...set } = row
  const [stored] = await tx
    .insert(pushSubscription)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscription.endpoint, set })
    .returning()
  return stored ?? row
}

/** Keeps the newest ones. */
export async function deleteOldestSubscriptions(
  tx: Tx,
  owner: OwnerId,
  most: number,
): Promise<void> {
  const subscriptions = await listPushSubscriptions(tx, owner)
  const outdated = subscriptions.slice(most).map(({ id }) => id)
  if (outdated.length > 0)
    await tx
      .delete(pushSubscription)
      .where(and(eq(pushSubscription.userId, owner), inArray(pushSubscription.id, outdated)))
}

/** False if it did not exist. */
export async function deletePushSubscription(db: Tx, owner: OwnerId, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.userId, owner), eq(pushSubscription.id, id)))
  return rowCount === 1
}

/** Deletes every subscription of a user, including those whose session timed out. */
export async function deletePushSubscriptions(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(pushSubscription).where(eq(pushSubscription.userId, owner))
}

/** Deletes a subscription that the push service reports as gone. */
export async function deleteGoneSubscription(db: Tx, id: string): Promise<void> {
  await db.delete(pushSubscription).where(eq(pushSubscription.id, id))
}

/** Deletes the subscriptions of these sessions. */
export async function deletePushOfSessions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await tx.delete(pushSubscription).where(inArray(pushSubscription.sessionId, [...sessionIds]))
}
