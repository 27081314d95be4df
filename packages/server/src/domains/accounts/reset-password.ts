import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#deps.ts'
import { takeToken } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import { withLockRetry } from '#platform/db/lock-retry.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { mailboxWait } from '#platform/email/mailbox.ts'
import { bucketOf, RESET_MAILS } from './policy.ts'
import type { Account } from './repo.ts'
import { findMemberByEmail, lockAccount, setResetPassword } from './repo.ts'
import { findLink, revokeLinks, consumeLink } from './email-change-repo.ts'
import { endSessions } from './sessions-repo.ts'
import { resetAttempts } from './sign-in-attempts.ts'
import type { Caller } from './caller.ts'
import { resetCodeAttempts } from './two-factor-codes.ts'
import { confirmAddress, removeEarlierSetup } from './confirmation.ts'
import { passwordChangedEmail, passwordResetEmail } from './emails.ts'
import { forgotPage, makeLink, refuseLink } from './email-links.ts'
import { sendEmail } from './send-email.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { makeResetTicket } from './two-factor-tickets.ts'
import { fingerprint } from './tokens.ts'

/** Longer than the work takes, so the response time does not reveal whether an account exists. */
const ANSWER_AFTER_MS = 50

/** Emails a reset link if the address has an account. Neither the response nor its time reveals that. */
export async function forgotPassword(deps: Deps, email: string, caller: Caller): Promise<void> {
  deps.mail.later(() => sendReset(deps, email, caller))
  await pause(ANSWER_AFTER_MS)
}

async function sendReset(deps: Deps, email: string, caller: Caller): Promise<void> {
  const { account } = (await findMemberByEmail(deps.db, email)) ?? {}
  const userId = account?.id
  caller.log.info({ event: 'reset-asked', userId }, 'a password reset was asked for')
  if (!account || account.isDemo || account.disabledAt) return
  // Checked first: if the email cannot be sent, earlier links must stay valid.
  if (await isMailboxFull(deps, account)) return
  const key = `reset:${account.id}`
  if (!(await takeToken(deps.db, deps.clock, { key, ...RESET_MAILS })).allowed) return
  await deps.db.transaction((tx) => postReset(tx, deps, account, caller))
}

async function isMailboxFull(deps: Deps, account: Account): Promise<boolean> {
  const { id, email } = account
  const mail = { recipient: email, bucket: bucketOf('reset', account), userId: id }
  return (await mailboxWait(deps.db, deps, mail)) > 0
}

async function postReset(tx: Tx, deps: Deps, account: Account, caller: Caller): Promise<void> {
  // Without this lock, concurrent requests could leave two valid links.
  const locked = await lockAccount(tx, account.id)
  if (!locked || locked.disabledAt) return
  await revokeLinks(tx, { userId: account.id, kinds: ['reset'], now: deps.clock.now() })
  const message = passwordResetEmail(await makeLink(tx, deps, 'reset', account))
  await sendEmail(tx, deps, account, { ...message, requestId: caller.requestId })
}

/**
 * Sets a new password with an emailed link and ends every session. Nobody is signed in. The returned
 * ticket lets the owner sign in while failed attempts lock the account.
 */
export async function resetPassword(
  deps: Deps,
  given: { token: string; password: string },
  caller: Caller,
): Promise<{ ticket: string }> {
  const hash = fingerprint(given.token)
  const link = await findLink(deps.db, { hash, kind: 'reset', now: deps.clock.now() })
  if (!link || link.usedAt !== null) throw refuseLink(caller, 'reset')
  refuseCommonPassword(given.password)
  const passwordHash = await hashPassword(given.password)
  const { account } = link
  await withLockRetry(deps.db, async (tx) => {
    // The account is locked before the link, in the same order as a change of address.
    const locked = await lockAccount(tx, account.id)
    if (locked?.email !== account.email || !(await consumeLink(tx, hash, deps.clock.now())))
      throw refuseLink(caller, 'reset')
    await changePassword(tx, deps, { account: locked, passwordHash, caller })
  })
  caller.log.info({ event: 'reset', userId: account.id }, 'a password was reset')
  return { ticket: await makeResetTicket(deps, { ...account, passwordHash }) }
}

/** The link reached the mailbox, so the address is verified too. */
async function changePassword(
  tx: Tx,
  deps: Deps,
  of: { account: Account; passwordHash: string; caller: Caller },
): Promise<void> {
  const { account, passwordHash, caller } = of
  const now = deps.clock.now()
  const owner = ownerOf({ userId: account.id })
  await setResetPassword(tx, owner, { passwordHash, now })
  if (account.resetAt === null) await removeEarlierSetup(tx, deps, account)
  await confirmAddress(tx, deps, { account, caller })
  // A person who knew the old password may have requested a change of address and guessed codes.
  await revokeLinks(tx, { userId: owner, kinds: ['email-change'], now })
  await endSessions(tx, owner, { reason: 'reset', now })
  await resetCodeAttempts(tx, owner)
  await resetAttempts(tx, deps, { email: account.email, address: caller.address })
  const message = passwordChangedEmail(forgotPage(deps))
  const recipient = { ...account, emailVerifiedAt: account.emailVerifiedAt ?? now }
  await sendEmail(tx, deps, recipient, { ...message, requestId: caller.requestId })
  await deps.hooks.accounts.securityChanged(tx, deps, owner, 'passwordChanged')
}
