import type { OpenSession } from '@fourcast/contract/sessions.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import { idleEnd } from './policy.ts'
import { liveSessions, endOtherSessions, endOwnSession, endSessions } from './sessions-repo.ts'
import type { SessionRow } from './sessions-repo.ts'
import type { Caller } from './caller.ts'
import { deviceOf } from './device.ts'

/** The live sessions. The demo account is shared, so it sees only the current one. */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: Pick<Principal, 'userId' | 'sessionId' | 'isDemo'>,
): Promise<OpenSession[]> {
  const own = user.sessionId
  const rows = await liveSessions(db, user.userId, { own, now: clock.now() })
  return rows.filter(({ id }) => !user.isDemo || id === own).map((row) => toOpen(row, own))
}

const toOpen = (row: SessionRow, own: string): OpenSession => ({
  id: row.id,
  device: deviceOf(row.userAgent),
  address: row.address,
  createdAt: row.createdAt.toString(),
  lastActiveAt: row.lastActiveAt.toString(),
  expiresAt: (idleEnd(row) ?? row.expiresAt).toString(),
  remember: row.remember,
  isCurrent: row.id === own,
})

/** Signs one device out; 404 for another user's session. */
export async function revokeSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: Principal,
  { id, caller }: { id: string; caller: Caller },
): Promise<void> {
  const { userId, sessionId } = user
  const isOwn = id === sessionId
  if (user.isDemo && !isOwn) throw notFound('The session was not found')
  const end = { reason: isOwn ? 'logout' : 'revoked', now: deps.clock.now() } as const
  if (!(await deps.db.transaction((tx) => endOwnSession(tx, userId, id, end))))
    throw notFound('The session was not found')
  caller.log.info({ event: 'session-ended', userId, sessionId: id }, 'a session was ended')
}

/**
 * Signs a user out on behalf of an administrator, on one device or all; false if there is no such
 * session.
 */
export async function revokeSessions(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  owner: OwnerId,
  sessionId: string | null,
): Promise<boolean> {
  const end = { reason: 'revoked', now: clock.now() } as const
  if (sessionId !== null) return await endOwnSession(tx, owner, sessionId, end)
  await endSessions(tx, owner, end)
  return true
}

/** Signs out every other device; returns the remaining sessions. */
export async function revokeOtherSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: Principal,
  caller: Caller,
): Promise<OpenSession[]> {
  refuseDemo(user, 'The demo account is shared, so you can’t sign out other devices.')
  const { userId, sessionId } = user
  const end = { reason: 'revoked', now: deps.clock.now() } as const
  await deps.db.transaction((tx) => endOtherSessions(tx, userId, sessionId, end))
  caller.log.info({ event: 'sessions-ended', userId, sessionId }, 'all other sessions were ended')
  return await listSessions(deps, user)
}
