import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { account, pushSubscription } from '#platform/db/schema/accounts.ts'
import type { OwnerId } from '#platform/http/auth.ts'

/* The browsers that push messages go to. They end with their sessions, so accounts stores them. */

export type PushSubscriptionRow = typeof pushSubscription.$inferSelect

/** Newest first. */
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

/** One change of someone's browsers, and of one browser, at a time, until the transaction ends. */
export async function lockPushSubscriptions(
  tx: Tx,
  owner: OwnerId,
  endpoint: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push ${endpoint}`}, 0))`)
  await tx.select({ id: account.id }).from(account).where(eq(account.id, owner)).for('update')
}

/** Takes a browser from whoever else has it, with what it was to be told. */
export async function removeFromOtherAccounts(
  tx: Tx,
  owner: OwnerId,
  endpoint: string,
): Promise<void> {
  await tx
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.endpoint, endpoint), ne(pushSubscription.userId, owner)))
}

/** The same browser again keeps its id. */
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

/** Keeps the newest. */
export async function deleteOldestSubscriptions(
  tx: Tx,
  owner: OwnerId,
  most: number,
): Promise<void> {
  const kept = await listPushSubscriptions(tx, owner)
  const gone = kept.slice(most).map(({ id }) => id)
  if (gone.length > 0)
    await tx
      .delete(pushSubscription)
      .where(and(eq(pushSubscription.userId, owner), inArray(pushSubscription.id, gone)))
}

/** Whether it was there. */
export async function deletePushSubscription(db: Tx, owner: OwnerId, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.userId, owner), eq(pushSubscription.id, id)))
  return rowCount === 1
}

/** Every browser of theirs, also those whose session ended by itself: nothing is told there any more. */
export async function deletePushSubscriptions(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(pushSubscription).where(eq(pushSubscription.userId, owner))
}

/** A browser that its push service no longer knows. */
export async function deleteGoneSubscription(
  db: Tx,
  { subscriptionId, endpoint }: { subscriptionId: string; endpoint: string },
): Promise<void> {
  await db
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.id, subscriptionId), eq(pushSubscription.endpoint, endpoint)))
}

/** The browsers that were signed in with these sessions. */
export async function deletePushOfSessions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await tx.delete(pushSubscription).where(inArray(pushSubscription.sessionId, [...sessionIds]))
}
