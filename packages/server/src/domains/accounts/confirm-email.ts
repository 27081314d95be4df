import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { withLockRetry } from '#platform/db/lock-retry.ts'
import { isUniqueViolation } from '#platform/db/sql-state.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { lockAccount } from './repo.ts'
import { findEmailChange, LINK_KINDS, revokeLinks, consumeLink } from './email-change-repo.ts'
import { endOtherSessions, endSessions } from './sessions-repo.ts'
import type { Caller } from './caller.ts'
import { confirmAddress } from './confirmation.ts'
import { emailChangedEmail } from './emails.ts'
import { refuseLink } from './email-links.ts'
import { sendEmail } from './send-email.ts'
import { fingerprint } from './tokens.ts'

/**
 * Moves an account to its confirmed new address and ends every other session. Opening the same link
 * twice is not an error.
 */
export async function confirmEmail(
  deps: Deps,
  token: string,
  user: Principal | null,
  caller: Caller,
): Promise<void> {
  const [hash, now] = [fingerprint(token), deps.clock.now()]
  const change = await findEmailChange(deps.db, hash, now)
  if (!change) throw refuseLink(caller, 'email-change')
  const { account, email } = change
  if (account.email === email) return
  const userId = ownerOf({ userId: account.id })
  try {
    // Carrying over a cool-off locks the subscription, which other transactions lock before the
    // account.
    await withLockRetry(deps.db, (tx) => move(tx, deps, { userId, email, hash, user, caller }))
  } catch (error) {
    throw isUniqueViolation(error) ? new Failure('conflict', MESSAGES.emailTaken) : error
  }
  caller.log.info({ event: 'email-changed', userId }, 'an address was changed')
}

interface Move {
  userId: OwnerId
  email: string
  hash: string
  user: Principal | null
  caller: Caller
}

async function move(tx: Tx, deps: Deps, { userId, email, hash, user, caller }: Move) {
  const now = deps.clock.now()
  const account = await lockAccount(tx, userId, 'update')
  if (!account || !(await consumeLink(tx, hash, now))) throw refuseLink(caller, 'email-change')
  await confirmAddress(tx, deps, { account, email, caller })
  await revokeLinks(tx, { userId, kinds: LINK_KINDS, now })
  const end = { reason: 'email', now } as const
  if (user === null) await endSessions(tx, userId, end)
  else await endOtherSessions(tx, userId, user.sessionId, end)
  const message = emailChangedEmail(deps.config.SUPPORT_EMAIL)
  await sendEmail(tx, deps, account, { ...message, requestId: caller.requestId })
  await deps.hooks.accounts.securityChanged(tx, deps, userId, 'emailChanged')
}
