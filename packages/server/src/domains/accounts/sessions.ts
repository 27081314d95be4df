import type { Session } from '@fourcast/contract/accounts.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Principal } from '#platform/http/auth.ts'
import { networkOf } from '#platform/network.ts'
import { absoluteEnd, MAX_DEMO_SESSIONS, idleEnd, MAX_SESSIONS } from './policy.ts'
import type { Member } from './repo.ts'
import { findMember } from './repo.ts'
import {
  listOtherSessions,
  endSession,
  endSessionsById,
  findSession,
  insertRefreshToken,
  insertSession,
} from './sessions-repo.ts'
import type { Caller } from './caller.ts'
import { accessTokens, fingerprint, notSignedIn } from './tokens.ts'
import { toUser } from './user.ts'

export interface OpenedSession {
  sessionId: string
  refreshToken: string
}

/**
 * Opens a session with a new id, as every sign-in does. Above the limit, the least recently used ones
 * end.
 */
export async function openSession(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  of: { userId: string; remember: boolean; secondFactor: boolean; caller: Caller },
): Promise<OpenedSession> {
  const { userId, remember, secondFactor, caller } = of
  const now = clock.now()
  const [sessionId, refreshToken] = [random.uuid(), random.token()]
  await makeRoom(tx, { userId, caller, now })
  await insertSession(tx, {
    id: sessionId,
    userId,
    remember,
    secondFactor,
    createdAt: now,
    lastActiveAt: now,
    expiresAt: absoluteEnd(now),
    address: caller.address,
    userAgent: caller.userAgent,
  })
  await insertRefreshToken(tx, { hash: fingerprint(refreshToken), sessionId, createdAt: now })
  return { sessionId, refreshToken }
}

/** Ends sessions until there is room for one more. */
async function makeRoom(
  tx: Tx,
  { userId, caller, now }: { userId: string; caller: Caller; now: Temporal.Instant },
): Promise<void> {
  const sessions = await listOtherSessions(tx, userId, now)
  const isNear = ({ address }: { address: string | null }) =>
    networkOf(address ?? '') === networkOf(caller.address ?? '')
  const [demo, own] = [
    sessions.filter(({ isDemo }) => isDemo),
    sessions.filter(({ isDemo }) => !isDemo),
  ]
  const tooMany = [
    ...own.slice(MAX_SESSIONS - 1),
    ...demo.filter(isNear).slice(MAX_SESSIONS - 1),
    ...demo.slice(MAX_DEMO_SESSIONS - 1),
  ]
  const ids = tooMany.map(({ id }) => id)
  await endSessionsById(tx, ids, { reason: 'replaced', now })
}

/** A session as the API returns it. */
export async function toSession(
  deps: Pick<Deps, 'clock' | 'keys'>,
  member: Member,
  { sessionId, refreshToken }: OpenedSession,
): Promise<Session> {
  const { id: userId, role } = member.account
  const token = await accessTokens(deps).sign({ userId, sessionId, role })
  return { user: toUser(deps, member), token, refreshToken }
}

/** Ends the session of the request; its tokens stop working. */
export async function logOut(
  deps: Deps,
  user: Principal,
  { reason, caller }: { reason: 'logout' | 'idle'; caller: Caller },
): Promise<void> {
  const { userId, sessionId } = user
  const end = { reason, now: deps.clock.now() }
  await deps.db.transaction((tx) => endSession(tx, sessionId, end))
  caller.log.info({ event: 'logout', userId, sessionId }, 'signed out')
}

/** The account of the session, and when the session times out. */
export async function describeSession(deps: Deps, { userId, sessionId }: Principal) {
  const [member, session] = [
    await findMember(deps.db, userId),
    await findSession(deps.db, sessionId),
  ]
  if (!member || !session) throw notSignedIn()
  return {
    user: toUser(deps, member),
    idleExpiresAt: idleEnd(session)?.toString() ?? null,
  }
}
