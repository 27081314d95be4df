import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { offerClaim, planActivation, subscription } from '#platform/db/schema/billing.ts'

/** Held until the transaction ends: whatever changes someone's plan or money takes this lock first. */
export async function lockSubscription(tx: Tx, owner: OwnerId): Promise<SubscriptionRow | null> {
  const mine = tx.select().from(subscription).where(eq(subscription.userId, owner))
  const [row] = await mine.for('update')
  return row ?? null
}

export async function updateSubscription(
  tx: Tx,
  owner: OwnerId,
  change: Partial<Omit<SubscriptionRow, 'userId'>>,
): Promise<void> {
  await tx.update(subscription).set(change).where(eq(subscription.userId, owner))
}

export type Activation = typeof planActivation.$inferSelect

/** When someone first had each paid plan. */
export async function listActivations(db: Tx, owner: OwnerId): Promise<Activation[]> {
  return await db.select().from(planActivation).where(eq(planActivation.userId, owner))
}

/** The first time counts. */
export async function insertActivation(tx: Tx, row: typeof planActivation.$inferInsert) {
  await tx.insert(planActivation).values(row).onConflictDoNothing()
}

/** The free days of an account are used up, whichever plan they were of. */
export async function markFreeDaysUsed(
  tx: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<void> {
  await tx.update(planActivation).set({ usedAt: now }).where(eq(planActivation.userId, owner))
}

/** Reserves the offer for a card or account; false where it had it. Of two at once the second waits. */
export async function claimOffer(
  tx: Tx,
  fingerprint: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = { fingerprint, claimedAt: now }
  const made = await tx.insert(offerClaim).values(row).onConflictDoNothing().returning()
  return made.length > 0
}

/** Gives it back, after a payment that did not come about. */
export async function releaseOffer(tx: Tx, fingerprint: string): Promise<void> {
  await tx.delete(offerClaim).where(eq(offerClaim.fingerprint, fingerprint))
}
