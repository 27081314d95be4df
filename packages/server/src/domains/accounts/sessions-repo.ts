import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, isNull, lt, ne, sql, desc, gt, or } from 'drizzle-orm'
import { account, refreshToken, session } from '#platform/db/schema/accounts.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { publishEnded } from '#platform/events/events.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { deletePushOfSessions } from './push-repo.ts'
import { lastIdleStart } from './policy.ts'

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

/** Columns that every signed-in request reads of its session. */
const CHECKED = {
  userId: session.userId,
  remember: session.remember,
  createdAt: session.createdAt,
  lastActiveAt: session.lastActiveAt,
  expiresAt: session.expiresAt,
  endedAt: session.endedAt,
  secondFactor: session.secondFactor,
  provenAt: session.provenAt,
}

/** The lookup of every signed-in request, prepared once for each connection. */
export function sessionFinder(db: Db) {
  const find = db
    .select({
      session: CHECKED,
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

/** Locks a session against ending until the transaction ends; false if it has ended. */
export async function lockSession(tx: Tx, owner: OwnerId, id: string): Promise<boolean> {
  const [locked] = await tx
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, id), eq(session.userId, owner), isNull(session.endedAt)))
    .for('share')
  return locked !== undefined
}

/** Never moves the time back: two instances may write in either order. */
export async function touchSession(db: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .update(session)
    .set({ lastActiveAt: sql`greatest(${session.lastActiveAt}, ${now.toString()})` })
    .where(eq(session.id, id))
}

/** Stores that the session just proved a password or code. */
export async function setProofTime(
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

/** Clears the origins of sessions, so that no device or network counts as known. */
export async function deleteKnownPlaces(tx: Tx, userId: string): Promise<void> {
  const noOrigin = { address: null, userAgent: null }
  await tx.update(session).set(noOrigin).where(eq(session.userId, userId))
}

interface End {
  reason: EndReason
  now: Temporal.Instant
}

/** Ends a session on every instance, and closes its open event streams. */
export async function endSession(tx: Tx, id: string, end: End): Promise<void> {
  await endWhere(tx, eq(session.id, id), end)
}

export async function endSessions(tx: Tx, userId: string, end: End): Promise<void> {
  await endWhere(tx, eq(session.userId, userId), end)
}

/** Ends one of the user's own sessions; false if there is no such live session. */
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
  // A device that timed out still gets push messages, one that was signed out does not.
  if (reason !== 'idle') await deletePushOfSessions(tx, ids)
  return true
}

export async function insertRefreshToken(
  tx: Tx,
  row: { hash: string; sessionId: string; createdAt: Temporal.Instant },
): Promise<void> {
  await tx.insert(refreshToken).values(row).onConflictDoNothing()
}

/** Locks the session of a refresh token: one refresh at a time. */
export async function lockSessionOf(tx: Tx, hash: string): Promise<SessionRow | undefined> {
  const [found] = await tx
    .select({ session })
    .from(refreshToken)
    .innerJoin(session, eq(session.id, refreshToken.sessionId))
    .where(eq(refreshToken.hash, hash))
    .for('no key update', { of: session })
  return found?.session
}

/** Time at which a token was exchanged; null if it was not. */
export async function refreshUsedAt(tx: Tx, hash: string): Promise<Temporal.Instant | null> {
  const [found] = await tx
    .select({ usedAt: refreshToken.usedAt })
    .from(refreshToken)
    .where(eq(refreshToken.hash, hash))
  return found?.usedAt ?? null
}

export async function markRefreshTokenUsed(
  tx: Tx,
  hash: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx.update(refreshToken).set({ usedAt: now }).where(eq(refreshToken.hash, hash))
}

/** Sessions end after 30 days, so older ones have ended. */
export async function deleteSessionsBefore(db: Tx, before: Temporal.Instant): Promise<void> {
  await db.delete(session).where(lt(session.createdAt, before))
}

/** More devices than anyone has; a script's sessions beyond this are not listed. */
const MOST = 100

const isLive = (now: Temporal.Instant) =>
  and(
    isNull(session.endedAt),
    gt(session.expiresAt, now),
    or(eq(session.remember, true), gt(session.lastActiveAt, lastIdleStart(now))),
  )

/** A user's live sessions: the current one first, then by last activity. */
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

/** The live sessions of everyone who uses an account, the latest used first. */
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

/** The device and network that opened a session. */
export type Origin = Pick<SessionRow, 'userAgent' | 'address'>

/** The distinct places of sign-ins since then. */
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
