import type { Session } from '@fourcast/contract/accounts.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Keys } from '#platform/secret.ts'
import { isReused } from './policy.ts'
import { findMember } from './repo.ts'
import type { Member } from './repo.ts'
import type { SessionRow } from './sessions-repo.ts'
import {
  endSession,
  insertRefreshToken,
  lockSessionOf,
  refreshUsedAt,
  markRefreshTokenUsed,
} from './sessions-repo.ts'
import { requireOpenSession } from './authenticate.ts'
import type { Caller } from './caller.ts'
import { tokenReuseEmail } from './emails.ts'
import { forgotPage } from './email-links.ts'
import { sendEmail } from './send-email.ts'
import { toSession } from './sessions.ts'
import { fingerprint, nextRefreshToken, notSignedIn } from './tokens.ts'

/** Exchanges a refresh token. This is no activity: an unused session still times out. */
export async function refresh(deps: Deps, token: string, caller: Caller): Promise<Session> {
  const { member, session, live } = await deps.db.transaction(async (tx) => {
    const opened = await openSessionOf(tx, deps, token)
    const live = await liveToken(tx, deps, { token, sessionId: opened.session.id })
    if (live === null) await endReused(tx, deps, { ...opened, caller })
    return { ...opened, live }
  })
  const of = { userId: member.account.id, sessionId: session.id }
  if (live === null) {
    caller.log.warn({ event: 'refresh-reuse', ...of }, 'an old refresh token ended its session')
    throw notSignedIn()
  }
  caller.log.info({ event: 'refresh', ...of }, 'session renewed')
  return await toSession(deps, member, { sessionId: session.id, refreshToken: live })
}

async function openSessionOf(tx: Tx, deps: Deps, token: string) {
  const session = await lockSessionOf(tx, fingerprint(token))
  const member = session && (await findMember(tx, session.userId))
  if (!session || !member) throw notSignedIn()
  const { isDemo, disabledAt } = member.account
  requireOpenSession(deps, { session, isDemo, disabledAt })
  return { session, member }
}

/**
 * The newest successor of a token, or null if the token was used too long ago. Each token is derived
 * from the one before, so every exchange within the grace period returns the same one.
 */
async function liveToken(
  tx: Tx,
  { clock, keys }: Deps,
  of: { token: string; sessionId: string },
): Promise<string | null> {
  const now = clock.now()
  const usedAt = await refreshUsedAt(tx, fingerprint(of.token))
  const next = nextRefreshToken(keys, of.token)
  if (usedAt === null) {
    await markRefreshTokenUsed(tx, fingerprint(of.token), now)
    await insertRefreshToken(tx, {
      hash: fingerprint(next),
      sessionId: of.sessionId,
      createdAt: now,
    })
    return next
  }
  if (isReused(usedAt, now)) return null
  return await newest(tx, keys, next)
}

async function newest(tx: Tx, keys: Keys, token: string) {
  let live = token
  while ((await refreshUsedAt(tx, fingerprint(live))) !== null) live = nextRefreshToken(keys, live)
  return live
}

async function endReused(
  tx: Tx,
  deps: Deps,
  { session, member, caller }: { session: SessionRow; member: Member; caller: Caller },
) {
  await endSession(tx, session.id, { reason: 'reuse', now: deps.clock.now() })
  const message = tokenReuseEmail(forgotPage(deps))
  await sendEmail(tx, deps, member.account, { ...message, requestId: caller.requestId })
}
