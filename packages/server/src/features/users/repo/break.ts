import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { account } from '#features/accounts/tables.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { breakClaim, playBreak } from '../tables.ts'

export type Pause = Omit<typeof playBreak.$inferSelect, 'userId'>

export async function findBreak(
  db: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<Pause | null> {
  const [row] = await db
    .select()
    .from(playBreak)
    .where(and(eq(playBreak.userId, owner), gt(playBreak.until, now)))
  return row ?? null
}

/** Writes a break that ends later than the one there may be; false where it does not. */
export async function putBreak(tx: Tx, owner: OwnerId, pause: Pause): Promise<boolean> {
  const made = await tx
    .insert(playBreak)
    .values({ ...pause, userId: owner })
    .onConflictDoUpdate({
      target: playBreak.userId,
      set: pause,
      setWhere: sql`${playBreak.until} < excluded.until`,
    })
    .returning({ until: playBreak.until })
  return made.length > 0
}

/** An address, held until the transaction ends: whoever changes it waits, and meets the break. */
export async function holdAddress(tx: Tx, owner: OwnerId): Promise<string | null> {
  const mine = tx.select({ email: account.email }).from(account).where(eq(account.id, owner))
  const [row] = await mine.for('share')
  return row?.email ?? null
}

/** Of two breaks of one mailbox the longer one counts. */
export async function putClaim(tx: Tx, addressHash: string, pause: Pause): Promise<void> {
  await tx
    .insert(breakClaim)
    .values({ ...pause, addressHash })
    .onConflictDoUpdate({
      target: breakClaim.addressHash,
      set: pause,
      setWhere: sql`${breakClaim.until} < excluded.until`,
    })
}

export async function findClaim(
  db: Tx,
  addressHash: string,
  now: Temporal.Instant,
): Promise<Pause | null> {
  const [row] = await db
    .select()
    .from(breakClaim)
    .where(and(eq(breakClaim.addressHash, addressHash), gt(breakClaim.until, now)))
  return row ?? null
}

/** Takes away the breaks that are over, and answers whose they were. */
export async function takeEnded(
  tx: Tx,
  now: Temporal.Instant,
): Promise<{ userId: string; until: Temporal.Instant }[]> {
  return await tx
    .delete(playBreak)
    .where(lte(playBreak.until, now))
    .returning({ userId: playBreak.userId, until: playBreak.until })
}

export async function deleteClaimsBefore(db: Tx, now: Temporal.Instant): Promise<void> {
  await db.delete(breakClaim).where(lte(breakClaim.until, now))
}
