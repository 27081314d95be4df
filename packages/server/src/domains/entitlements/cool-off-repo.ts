import type { SQLWrapper } from 'drizzle-orm'
import { and, eq, getTableColumns, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import type { Tx } from '#platform/db/db.ts'
import { earliest } from '#platform/jobs/next-due.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { breakClaim, playBreak } from '#platform/db/schema/entitlements.ts'

/**
 * A cool-off as it applies, and its part that was set with a confirmed address. Without `unconfirmedId`
 * both are the same.
 */
export type CoolOff = Omit<typeof playBreak.$inferSelect, 'userId'>

const { userId: _userId, ...COOL_OFF } = getTableColumns(playBreak)
const { addressHash: _addressHash, ...CLAIM } = getTableColumns(breakClaim)

export async function findCoolOff(
  db: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<CoolOff | null> {
  const [row] = await db
    .select(COOL_OFF)
    .from(playBreak)
    .where(and(eq(playBreak.userId, owner), gt(playBreak.until, now)))
  return row ?? null
}

/** Whether a cool-off applies: asked by every call that suggests picks. */
export async function hasCoolOff(db: Tx, owner: OwnerId, now: Temporal.Instant): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from ${playBreak} where user_id = ${owner} and until > ${now.toString()}::timestamptz`,
  )
  return rowCount === 1
}

/** Merging two cool-offs keeps the longer one, and the longer of their confirmed parts. */
function mergeInto(table: typeof playBreak | typeof breakClaim) {
  const isLonger = sql`excluded.until > ${table.until}`
  const isConfirmedLonger = sql`coalesce(excluded.confirmed_until > ${table.confirmedUntil}, ${table.confirmedUntil} is null)`
  const longer = (name: string, column: SQLWrapper) =>
    sql`case when ${isLonger} then excluded.${sql.identifier(name)} else ${column} end`
  const confirmed = (name: string, column: SQLWrapper) =>
    sql`case when ${isConfirmedLonger} then excluded.${sql.identifier(name)} else ${column} end`
  return {
    length: longer('length', table.length),
    startedAt: longer('started_at', table.startedAt),
    until: longer('until', table.until),
    confirmedLength: confirmed('confirmed_length', table.confirmedLength),
    confirmedStartedAt: confirmed('confirmed_started_at', table.confirmedStartedAt),
    confirmedUntil: confirmed('confirmed_until', table.confirmedUntil),
    unconfirmedId: sql`case
      when greatest(excluded.confirmed_until, ${table.confirmedUntil}) >= greatest(excluded.until, ${table.until}) then null
      else ${longer('unconfirmed_id', table.unconfirmedId)} end`,
  }
}

/**
 * Upserts a cool-off if it extends the stored one or its confirmed part; keeps the stored line. Null if
 * it does neither.
 */
export async function saveCoolOff(
  tx: Tx,
  owner: OwnerId,
  coolOff: CoolOff,
): Promise<CoolOff | null> {
  const { until, confirmedUntil, line } = playBreak
  const [made] = await tx
    .insert(playBreak)
    .values({ ...coolOff, userId: owner })
    .onConflictDoUpdate({
      target: playBreak.userId,
      set: { ...mergeInto(playBreak), line: sql`coalesce(${line}, excluded.line)` },
      setWhere: sql`excluded.until > ${until} or excluded.confirmed_until > coalesce(${confirmedUntil}, '-infinity')`,
    })
    .returning(COOL_OFF)
  return made ?? null
}

/** Locks a mailbox's claim and accounts until the transaction ends. */
export async function lockMailbox(tx: Tx, addressHash: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`break ${addressHash}`}, 0))`,
  )
}

interface Address {
  email: string
  emailVerifiedAt: Temporal.Instant | null
  resetAt: Temporal.Instant | null
}

/** Locks an address until the transaction ends: a concurrent change waits and then meets the cool-off. */
export async function lockAddress(tx: Tx, owner: OwnerId): Promise<Address | null> {
  const { email, emailVerifiedAt, resetAt } = account
  const address = { email, emailVerifiedAt, resetAt }
  const query = tx.select(address).from(account).where(eq(account.id, owner))
  const [row] = await query.for('share')
  return row ?? null
}

/**
 * Accounts with a confirmed address that has these letters before '+' or '@', ignoring dots.
 * Unconfirmed ones are left out: a stranger who signed up with someone's address must not learn of a
 * cool-off.
 */
export async function findSimilarAddresses(
  tx: Tx,
  mailbox: string,
): Promise<{ id: string; email: string }[]> {
  const written = sql`replace(split_part(split_part(${account.email}, '@', 1), '+', 1), '.', '')`
  return await tx
    .select({ id: account.id, email: account.email })
    .from(account)
    .where(and(eq(written, mailbox), eq(account.isDemo, false), isNotNull(account.emailVerifiedAt)))
}

/** Upserts the claim of a cool-off on a mailbox, and its line. */
export async function saveCoolOffClaim(
  tx: Tx,
  addressHash: string,
  coolOff: CoolOff,
): Promise<void> {
  await tx
    .insert(breakClaim)
    .values({ ...coolOff, addressHash })
    .onConflictDoUpdate({
      target: breakClaim.addressHash,
      set: { ...mergeInto(breakClaim), line: sql`excluded.line` },
    })
}

/** The mailboxes that cool-offs of these lines went through. */
export async function findCoolOffClaimsOf(
  tx: Tx,
  lines: readonly (string | null)[],
): Promise<readonly string[]> {
  const known = lines.filter((line) => line !== null)
  const rows = await tx
    .select({ addressHash: breakClaim.addressHash })
    .from(breakClaim)
    .where(inArray(breakClaim.line, known))
    .orderBy(breakClaim.addressHash)
  return rows.map(({ addressHash }) => addressHash)
}

export async function findCoolOffClaim(
  db: Tx,
  addressHash: string,
  now: Temporal.Instant,
): Promise<CoolOff | null> {
  const [row] = await db
    .select(CLAIM)
    .from(breakClaim)
    .where(and(eq(breakClaim.addressHash, addressHash), gt(breakClaim.until, now)))
  return row ?? null
}

/** The unconfirmed cool-offs of these accounts. */
export async function findUnconfirmedIds(
  tx: Tx,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx
    .selectDistinct({ id: playBreak.unconfirmedId })
    .from(playBreak)
    .where(inArray(playBreak.userId, [...userIds]))
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** Reduces a row to its confirmed part. */
const confirmedPart = (table: typeof playBreak | typeof breakClaim) => ({
  length: sql`${table.confirmedLength}`,
  startedAt: sql`${table.confirmedStartedAt}`,
  until: sql`${table.confirmedUntil}`,
  unconfirmedId: null,
})

/** Removes unconfirmed cool-offs wherever they were carried; returns their accounts and what remains. */
export async function removeUnconfirmed(
  tx: Tx,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<{ userId: string; until: Temporal.Instant | null }[]> {
  const claims = inArray(breakClaim.unconfirmedId, [...ids])
  const breaks = inArray(playBreak.unconfirmedId, [...ids])
  const isOver = (table: typeof playBreak | typeof breakClaim) =>
    sql`coalesce(${table.confirmedUntil} <= ${now.toString()}::timestamptz, true)`
  await tx.delete(breakClaim).where(and(claims, isOver(breakClaim)))
  await tx.update(breakClaim).set(confirmedPart(breakClaim)).where(claims)
  const ended = await tx
    .delete(playBreak)
    .where(and(breaks, isOver(playBreak)))
    .returning({ userId: playBreak.userId })
  const shorter = await tx
    .update(playBreak)
    .set(confirmedPart(playBreak))
    .where(breaks)
    .returning({ userId: playBreak.userId, until: playBreak.until })
  return [...ended.map(({ userId }) => ({ userId, until: null })), ...shorter]
}

export async function deleteCoolOff(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(playBreak).where(eq(playBreak.userId, owner))
}

/** Deletes expired cool-offs; returns their accounts. */
export async function claimEndedCoolOffs(
  tx: Tx,
  now: Temporal.Instant,
): Promise<{ userId: string; until: Temporal.Instant }[]> {
  return await tx
    .delete(playBreak)
    .where(lte(playBreak.until, now))
    .returning({ userId: playBreak.userId, until: playBreak.until })
}

/** The end of the next cool-off to expire. */
export const nextEnd = (db: Tx) => earliest(db, sql`select min(until) from ${playBreak}`)

export async function deleteClaimsBefore(db: Tx, now: Temporal.Instant): Promise<void> {
  await db.delete(breakClaim).where(lte(breakClaim.until, now))
}
