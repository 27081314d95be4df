import { and, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { account } from '#features/accounts/tables.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { breakClaim, playBreak } from '../tables.ts'

export type Pause = Omit<typeof playBreak.$inferSelect, 'userId'>

const PAUSE = {
  length: playBreak.length,
  startedAt: playBreak.startedAt,
  until: playBreak.until,
  line: playBreak.line,
  unconfirmed: playBreak.unconfirmed,
}

export async function findBreak(
  db: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<Pause | null> {
  const [row] = await db
    .select(PAUSE)
    .from(playBreak)
    .where(and(eq(playBreak.userId, owner), gt(playBreak.until, now)))
  return row ?? null
}

/** Writes a break that ends later than the one there may be, in whose line it stays; null where it does not. */
export async function putBreak(tx: Tx, owner: OwnerId, pause: Pause): Promise<Pause | null> {
  const [made] = await tx
    .insert(playBreak)
    .values({ ...pause, userId: owner })
    .onConflictDoUpdate({
      target: playBreak.userId,
      set: { ...pause, line: sql`coalesce(${playBreak.line}, excluded.line)` },
      setWhere: sql`${playBreak.until} < excluded.until`,
    })
    .returning(PAUSE)
  return made ?? null
}

interface Address {
  email: string
  emailVerifiedAt: Temporal.Instant | null
}

/** An address, held until the transaction ends: whoever changes it waits, and meets the break. */
export async function holdAddress(tx: Tx, owner: OwnerId): Promise<Address | null> {
  const { email, emailVerifiedAt } = account
  const mine = tx.select({ email, emailVerifiedAt }).from(account).where(eq(account.id, owner))
  const [row] = await mine.for('share')
  return row ?? null
}

/**
 * Accounts with a confirmed address that has these letters before '+' or '@', without dots. A stranger
 * who signed up with somebody's address would read of the break otherwise.
 */
export async function findByLetters(
  tx: Tx,
  letters: string,
): Promise<{ id: string; email: string }[]> {
  const written = sql`replace(split_part(split_part(${account.email}, '@', 1), '+', 1), '.', '')`
  return await tx
    .select({ id: account.id, email: account.email })
    .from(account)
    .where(and(eq(written, letters), eq(account.isDemo, false), isNotNull(account.emailVerifiedAt)))
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

/** Claims of these lines become those of a break that is longer; none is made shorter. */
export async function raiseClaims(
  tx: Tx,
  pause: Pause,
  lines: readonly (string | null)[],
): Promise<void> {
  const known = lines.filter((line) => line !== null)
  await tx
    .update(breakClaim)
    .set(pause)
    .where(and(inArray(breakClaim.line, known), lte(breakClaim.until, pause.until)))
}

export async function findClaim(
  db: Tx,
  addressHash: string,
  now: Temporal.Instant,
): Promise<Pause | null> {
  const { length, startedAt, until, line, unconfirmed } = breakClaim
  const [row] = await db
    .select({ length, startedAt, until, line, unconfirmed })
    .from(breakClaim)
    .where(and(eq(breakClaim.addressHash, addressHash), gt(breakClaim.until, now)))
  return row ?? null
}

/** Removes a break that was set before the address was confirmed, wherever it went; answers whose it was. */
export async function deleteUnconfirmed(tx: Tx, { line }: Pick<Pause, 'line'>): Promise<string[]> {
  if (line === null) return []
  await tx.delete(breakClaim).where(and(eq(breakClaim.line, line), breakClaim.unconfirmed))
  const rows = await tx
    .delete(playBreak)
    .where(and(eq(playBreak.line, line), playBreak.unconfirmed))
    .returning({ userId: playBreak.userId })
  return rows.map(({ userId }) => userId)
}

export async function deleteBreak(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(playBreak).where(eq(playBreak.userId, owner))
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
