import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, isNull, lt, ne, sql, desc, gt, or } from 'drizzle-orm'
import { account, refreshToken, session } from '#platform/db/schema/accounts.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { publishEnded } from '#platform/events/events.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { deletePushOfSessions } from './push-repo.ts'
import { lastIdleStart } from '../policy.ts'

export type SessionRow = typeof session.$inferSelect
export type EndReason =
  | 'logout'
  | 'idle'
  | 'reuse'
  | 'reset'
  | 'revoked'
  | 'deleted'
  | 'password'
  | 'email'
  | 'disabled'
  | 'replaced'

export async function insertSession(tx: Tx, row: typeof session.$inferInsert): Promise<void> {
  await tx.insert(session).values(row)
}

/** The lookup of every signed-in call, planned once a connection. */
export function sessionFinder(db: Db) {
  const find = db
    .select({
      session,
      role: account.role,
      isDemo: account.isDemo,
      disabledAt: account.disabledAt,
      emailVerifiedAt: account.emailVerifiedAt,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.userId))
    .where(eq(session.id, sql.placeholder('id')))
    .prepare('session_by_id')
  return async (id: string) => (await find.execute({ id }))[0]
}

export async function findSession(db: Tx, id: string): Promise<SessionRow | undefined> {
  const [found] = await db.select().from(session).where(eq(session.id, id))
  return found
}

/** Keeps a session from being ended until the transaction is over; false where it was before. */
export async function lockSession(tx: Tx, owner: OwnerId, id: string): Promise<boolean> {
  const [held] = await tx
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, id), eq(session.userId, owner), isNull(session.endedAt)))
    .for('share')
  return held !== undefined
}

/** Never back in time: two instances may write in either order. */
export async function touchSession(db: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .update(session)
    .set({ lastActiveAt: sql`greatest(${session.lastActiveAt}, ${now.toString()})` })
    .where(eq(session.id, id))
}

/** A password or code was given in this session now. */
export async function setProven(
  tx: Tx,
  owner: OwnerId,
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(session)
    .set({ provenAt: now })
    .where(and(eq(session.userId, owner), eq(session.id, id)))
}

/** Removes where sessions came from: that makes no device or network a known one any more. */
export async function deleteKnownPlaces(tx: Tx, userId: string): Promise<void> {
  const nowhere = { address: null, userAgent: null }
  await tx.update(session).set(nowhere).where(eq(session.userId, userId))
}

interface End {
  reason: EndReason
  now: Temporal.Instant
}

/** Ends a session wherever it is used: its calls, and the pages that are open in it. */
export async function endSession(tx: Tx, id: string, end: End): Promise<void> {
  await endWhere(tx, eq(session.id, id), end)
}

export async function endSessions(tx: Tx, userId: string, end: End): Promise<void> {
  await endWhere(tx, eq(session.userId, userId), end)
}

/** Ends one of someone's own sessions; false where there is no such one to end. */
export async function endOwnSession(
  tx: Tx,
  owner: OwnerId,
  id: string,
  end: End,
): Promise<boolean> {
  return await endWhere(tx, and(eq(session.userId, owner), eq(session.id, id)), end)
}

export async function endSessionsById(tx: Tx, ids: readonly string[], end: End): Promise<void> {
  if (ids.length > 0) await endWhere(tx, inArray(session.id, [...ids]), end)
}

export async function endOtherSessions(
  tx: Tx,
  owner: OwnerId,
  own: string,
  end: End,
): Promise<void> {
  await endWhere(tx, and(eq(session.userId, owner), ne(session.id, own)), end)
}

async function endWhere(tx: Tx, which: SQL | undefined, { reason, now }: End): Promise<boolean> {
  const ended = await tx
    .update(session)
    .set({ endedAt: now, endReason: reason })
    .where(and(which, isNull(session.endedAt)))
    .returning({ id: session.id })
  const ids = ended.map(({ id }) => id)
  if (ids.length === 0) return false
  await publishEnded(tx, ids)
  // Whoever was away for too long is still told; a device that was signed out is not.
  if (reason !== 'idle') await deletePushOfSessions(tx, ids)
  return true
}

export async function insertRefreshToken(
  tx: Tx,
  row: { hash: string; sessionId: string; createdAt: Temporal.Instant },
): Promise<void> {
  await tx.insert(refreshToken).values(row).onConflictDoNothing()
}

/** The session of a refresh token, which one transaction at a time may renew. */
export async function lockSessionOf(tx: Tx, hash: string): Promise<SessionRow | undefined> {
  const [found] = await tx
    .select({ session })
    .from(refreshToken)
    .innerJoin(session, eq(session.id, refreshToken.sessionId))
    .where(eq(refreshToken.hash, hash))
    .for('no key update', { of: session })
  return found?.session
}

/** When a token was exchanged; null while it was not. */
export async function refreshUsedAt(tx: Tx, hash: string): Promise<Temporal.Instant | null> {
  const [found] = await tx
    .select({ usedAt: refreshToken.usedAt })
    .from(refreshToken)
    .where(eq(refreshToken.hash, hash))
  return found?.usedAt ?? null
}

export async function spendRefreshToken(
  tx: Tx,
  hash: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx.update(refreshToken).set({ usedAt: now }).where(eq(refreshToken.hash, hash))
}

/** Sessions end by themselves in 30 days, so what began long before is over. */
export async function deleteSessionsBefore(db: Tx, before: Temporal.Instant): Promise<void> {
  await db.delete(session).where(lt(session.createdAt, before))
}

/** More devices than anyone has; whoever signs in by script sees the latest. */
const MOST = 100

const isLive = (now: Temporal.Instant) =>
  and(
    isNull(session.endedAt),
    gt(session.expiresAt, now),
    or(eq(session.remember, true), gt(session.lastActiveAt, lastIdleStart(now))),
  )

/** Someone's sessions that live now: this one first, then by when they were last used. */
export async function liveSessions(
  db: Tx,
  owner: OwnerId,
  { own, now }: { own: string; now: Temporal.Instant },
): Promise<SessionRow[]> {
  return await db
    .select()
    .from(session)
    .where(and(eq(session.userId, owner), isLive(now)))
    .orderBy(desc(eq(session.id, own)), desc(session.lastActiveAt), desc(session.id))
    .limit(MOST)
}

/** Everyone's who use an account, the latest used first, to see which have to give way. */
export async function listOtherSessions(
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<{ id: string; address: string | null; isDemo: boolean }[]> {
  return await tx
    .select({ id: session.id, address: session.address, isDemo: account.isDemo })
    .from(session)
    .innerJoin(account, eq(account.id, session.userId))
    .where(and(eq(session.userId, userId), isLive(now)))
    .orderBy(desc(session.lastActiveAt), desc(session.createdAt), desc(session.id))
}

/** Where a session was opened from. */
export type Origin = Pick<SessionRow, 'userAgent' | 'address'>

/** Each place once, from which someone has signed in since then. */
export async function originsSince(
  tx: Tx,
  userId: string,
  since: Temporal.Instant,
): Promise<Origin[]> {
  return await tx
    .selectDistinct({ userAgent: session.userAgent, address: session.address })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.createdAt, since)))
}
