import { eq, and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import {
  offerClaim,
  planActivation,
  subscription,
  trialClaim,
  freeCancellationClaim,
  invoice,
  paymentAttempt,
  paymentMethod,
} from '#platform/db/schema/billing.ts'
import { account } from '#platform/db/schema/accounts.ts'

/**
 * Locks a subscription until the transaction ends. Every change of a plan or payment takes this
 * lock first.
 */
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

/** Only the first time is stored. */
export async function insertActivation(tx: Tx, row: typeof planActivation.$inferInsert) {
  await tx.insert(planActivation).values(row).onConflictDoNothing()
}

/** Marks the account's free days as used, for both plans. */
export async function markFreeDaysUsed(
  tx: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<void> {
  await tx.update(planActivation).set({ usedAt: now }).where(eq(planActivation.userId, owner))
}

/**
 * Claims those of these keys that are free. Of two concurrent claims the second waits. All claim their
 * keys in one order, so there is no deadlock.
 */
export async function claimOffer(
  tx: Tx,
  keys: readonly string[],
  { invoiceId, claimedAt }: { invoiceId: string; claimedAt: Temporal.Instant },
): Promise<void> {
  if (keys.length === 0) return
  const rows = keys.toSorted().map((fingerprint) => ({ fingerprint, invoiceId, claimedAt }))
  await tx.insert(offerClaim).values(rows).onConflictDoNothing()
}

/** True if an invoice of another account, which may be deleted, has one of these keys. */
export async function isOfferClaimed(
  db: Tx,
  keys: readonly string[],
  owner: OwnerId,
): Promise<boolean> {
  const rows = await db
    .select({ key: offerClaim.fingerprint })
    .from(offerClaim)
    .leftJoin(invoice, eq(invoice.id, offerClaim.invoiceId))
    .where(
      and(
        inArray(offerClaim.fingerprint, [...keys]),
        sql`${invoice.userId} is distinct from ${owner}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Releases the claims of an invoice; those of other invoices stay. */
export async function releaseOffer(tx: Tx, invoiceId: string): Promise<void> {
  await tx.delete(offerClaim).where(eq(offerClaim.invoiceId, invoiceId))
}

/** False if this mailbox had its trial already. */
export async function claimTrial(
  tx: Tx,
  row: { addressHash: string; claimedAt: Temporal.Instant },
): Promise<boolean> {
  const made = await tx.insert(trialClaim).values(row).onConflictDoNothing().returning()
  return made.length > 0
}

/** Null if there is one already; that one stays. */
export async function insertSubscription(
  tx: Tx,
  row: typeof subscription.$inferInsert,
): Promise<SubscriptionRow | null> {
  const made = await tx.insert(subscription).values(row).onConflictDoNothing().returning()
  return made[0] ?? null
}

/** The address, if its owner confirmed it. */
export async function findConfirmedEmail(db: Tx, owner: OwnerId): Promise<string | null> {
  const [found] = await db
    .select({ email: account.email })
    .from(account)
    .where(and(eq(account.id, owner), isNotNull(account.emailVerifiedAt)))
  return found?.email ?? null
}

export async function findSignUp(db: Tx, owner: OwnerId): Promise<Temporal.Instant | null> {
  const [found] = await db
    .select({ at: account.createdAt })
    .from(account)
    .where(eq(account.id, owner))
  return found?.at ?? null
}

/** The fingerprints of all methods that paid one of these invoices. */
export async function listFingerprints(db: Tx, invoiceIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ fingerprint: paymentMethod.fingerprint })
    .from(paymentAttempt)
    .innerJoin(paymentMethod, eq(paymentMethod.id, paymentAttempt.methodId))
    .where(
      and(
        inArray(paymentAttempt.invoiceId, [...invoiceIds]),
        eq(paymentAttempt.status, 'succeeded'),
        isNotNull(paymentMethod.fingerprint),
      ),
    )
  return rows.flatMap(({ fingerprint }) => fingerprint ?? [])
}

export async function hasFreeCancellationClaim(db: Tx, keys: readonly string[]): Promise<boolean> {
  const { key } = freeCancellationClaim
  const rows = await db
    .select({ key })
    .from(freeCancellationClaim)
    .where(inArray(key, [...keys]))
    .limit(1)
  return rows.length > 0
}

/**
 * Claims all of these or none; false if one was claimed before. Of two concurrent claims the second
 * waits for the first. All claim their keys in one order, so there is no deadlock.
 */
export async function claimFreeCancellation(
  tx: Tx,
  keys: readonly string[],
  claimedAt: Temporal.Instant,
): Promise<boolean> {
  if (keys.length === 0) return true
  const rows = [...new Set(keys)].toSorted().map((key) => ({ key, claimedAt }))
  const made = await tx
    .insert(freeCancellationClaim)
    .values(rows)
    .onConflictDoNothing()
    .returning({ key: freeCancellationClaim.key })
  if (made.length === rows.length) return true
  const mine = made.map(({ key }) => key)
  if (mine.length > 0)
    await tx.delete(freeCancellationClaim).where(inArray(freeCancellationClaim.key, mine))
  return false
}
