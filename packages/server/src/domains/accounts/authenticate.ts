import type { Deps } from '#deps.ts'
import { type Authenticate, ownerOf } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Principal } from '#platform/http/auth.ts'
import type { SessionTimes } from './policy.ts'
import { isStale, needsSecondFactor, sessionState } from './policy.ts'
import { sessionFinder, touchSession, lockSession } from './sessions-repo.ts'
import { findTotp } from './two-factor-repo.ts'
import { accessTokens, notSignedIn } from './tokens.ts'

/** Looks up the session of every request, so that ending one takes effect at once on every instance. */
export function authenticator(deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'config'>): Authenticate {
  const tokens = accessTokens(deps)
  const find = sessionFinder(deps.db)
  return async (token, background) => {
    const { userId, sessionId } = await tokens.verify(token)
    const found = await find(sessionId)
    if (!found || found.session.userId !== userId) throw notSignedIn()
    const { session, role, isDemo, disabledAt, emailVerifiedAt } = found
    requireOpenSession(deps, { session, isDemo, disabledAt })
    const now = deps.clock.now()
    if (!background && isStale(session, now)) await touchSession(deps.db, sessionId, now)
    const lacks = needsSecondFactor(deps.config, role) && !session.secondFactor
    const lacksSecondFactor = lacks && (await missingFactor(deps, userId))
    return {
      userId,
      sessionId,
      role,
      isDemo,
      isConfirmed: emailVerifiedAt !== null,
      provenAt: session.provenAt ?? session.createdAt,
      lacksSecondFactor,
    }
  }
}

async function missingFactor({ db }: Pick<Deps, 'db'>, userId: string) {
  const totp = await findTotp(db, ownerOf({ userId }))
  return totp?.enabledAt ? 'not shown' : 'not set up'
}

/** 401 for an ended session and for a disabled account. Settings may disable the demo account. */
export function requireOpenSession(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  {
    session,
    isDemo,
    disabledAt,
  }: { session: SessionTimes; isDemo: boolean; disabledAt: Temporal.Instant | null },
) {
  const state = sessionState(session, clock.now())
  if (state === 'timed out')
    throw new Failure('session_expired', 'Your session has ended. Please sign in again.')
  const isOff = disabledAt !== null || (isDemo && !config.DEMO)
  if (state === 'ended' || isOff) throw notSignedIn()
}

/**
 * Locks the session until the transaction ends. Refuses one that ended after authentication, as by a
 * reset.
 */
export async function requireLiveSession(
  tx: Tx,
  { userId, sessionId }: Pick<Principal, 'userId' | 'sessionId'>,
): Promise<void> {
  if (!(await lockSession(tx, userId, sessionId))) throw notSignedIn()
}
