import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import {
  freeCancellationClaim,
  paymentAttempt,
  paymentMethod,
} from '#platform/db/schema/billing.ts'

/** Their address, where they have confirmed it. */
export async function findConfirmedEmail(db: Tx, owner: OwnerId): Promise<string | null> {
  const [found] = await db
    .select({ email: account.email })
    .from(account)
    .where(and(eq(account.id, owner), isNotNull(account.emailVerifiedAt)))
  return found?.email ?? null
}

/** Of everything that paid one of these invoices. */
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
 * Claims all of these or none; false where one was claimed before. Of two at once the second waits for
 * the first to commit, and as all take their keys in one order, none waits for the other in a circle.
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
