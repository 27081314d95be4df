import type { Deps } from '#deps.ts'
import { takeToken } from '#platform/db/buckets.ts'
import { withLockRetry } from '#platform/db/lock-retry.ts'
import type { Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { wait } from '#platform/http/limits.ts'
import { mailboxWait } from '#platform/email/mailbox.ts'
import { VERIFY_MAILS } from './policy.ts'
import type { Account } from './repo.ts'
import { findMember, lockAccount } from './repo.ts'
import { findLink, consumeLink } from './email-change-repo.ts'
import type { Caller } from './caller.ts'
import { verificationEmail } from './emails.ts'
import { confirmAddress } from './confirmation.ts'
import { makeLink, refuseLink } from './email-links.ts'
import { sendEmail } from './send-email.ts'
import { fingerprint, notSignedIn } from './tokens.ts'

/** Confirms an address. Opening the same link twice is not an error. */
export async function verifyEmail(deps: Deps, token: string, caller: Caller): Promise<void> {
  const [hash, now] = [fingerprint(token), deps.clock.now()]
  const link = await findLink(deps.db, { hash, kind: 'verify', now })
  if (!link) throw refuseLink(caller, 'verify')
  await withLockRetry(deps.db, async (tx) => {
    // The account is locked before the link, in the same order as a change of address.
    const account = await lockAccount(tx, link.account.id)
    if (account?.email !== link.account.email) throw refuseLink(caller, 'verify')
    // A used link of a verified account is fine; a revoked one is not.
    if (!(await consumeLink(tx, hash, now)) && account.emailVerifiedAt === null)
      throw refuseLink(caller, 'verify')
    await confirmAddress(tx, deps, { account, caller })
  })
  caller.log.info({ event: 'verified', userId: link.account.id }, 'an address was verified')
}

/** Checks the hourly limits of the account and of its mailbox. */
async function checkMailLimits(deps: Deps, { id, email }: Account): Promise<void> {
  const { db, clock } = deps
  const full = await mailboxWait(db, deps, { recipient: email, bucket: 'stranger', userId: id })
  const own = { key: `verify:${id}`, ...VERIFY_MAILS }
  const { allowed, retryAfter } =
    full > 0 ? { allowed: false, retryAfter: full } : await takeToken(db, clock, own)
  if (!allowed)
    throw new Failure('rate_limited', `Too many emails. Try again in ${wait(retryAfter)}.`, {
      retryAfter,
    })
}

/** Resends the verification email if the address is not verified yet. */
export async function resendVerification(
  deps: Deps,
  user: Principal,
  caller: Caller,
): Promise<void> {
  refuseDemo(user, 'The demo account has no address to verify.')
  const { account } = (await findMember(deps.db, user.userId)) ?? {}
  if (!account) throw notSignedIn()
  if (account.emailVerifiedAt !== null) return
  await checkMailLimits(deps, account)
  await deps.db.transaction(async (tx) => {
    const message = verificationEmail(await makeLink(tx, deps, 'verify', account))
    await sendEmail(tx, deps, account, { ...message, requestId: caller.requestId })
  })
}
