import type { Deps } from '#deps.ts'
import { takePoint } from '#platform/db/buckets.ts'
import type { Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { wait } from '#platform/http/limits.ts'
import { VERIFY_MAILS } from '../policy.ts'
import { findMember } from '../repo/accounts.ts'
import { findLink, spendLink } from '../repo/links.ts'
import type { Caller } from './caller.ts'
import { verifyLetter } from './letters.ts'
import { makeLink, refuseLink } from './links.ts'
import { mailTo } from './mail.ts'
import { fingerprint, notSignedIn } from './tokens.ts'
import { markVerified } from './welcome.ts'

/** Confirms an address. A second press of the same link changes nothing and is no error. */
export async function verifyEmail(deps: Deps, token: string, caller: Caller): Promise<void> {
  const [hash, now] = [fingerprint(token), deps.clock.now()]
  const link = await findLink(deps.db, { hash, kind: 'verify', now })
  if (!link) throw refuseLink(caller, 'verify')
  await deps.db.transaction(async (tx) => {
    // Before the link: whoever moves to another address takes them in this order too.
    await markVerified(tx, deps, link.account.id, caller)
    await spendLink(tx, hash, now)
  })
  deps.mail.wake()
  caller.log.info({ event: 'verified', userId: link.account.id }, 'an address was verified')
}

/** Sends the verifying mail again, to whoever still needs it. */
export async function resendVerification(
  deps: Deps,
  user: Principal,
  caller: Caller,
): Promise<void> {
  refuseDemo(user, 'The demo account has no address to verify.')
  const { account } = (await findMember(deps.db, user.userId)) ?? {}
  if (!account) throw notSignedIn()
  if (account.emailVerifiedAt !== null) return
  const key = `verify:${account.id}`
  const { allowed, retryAfter } = await takePoint(deps.db, deps.clock, { key, ...VERIFY_MAILS })
  if (!allowed)
    throw new Failure('rate_limited', `Too many mails. Please try again in ${wait(retryAfter)}.`, {
      retryAfter,
    })
  await deps.db.transaction(async (tx) => {
    const letter = verifyLetter(await makeLink(tx, deps, 'verify', account))
    await mailTo(tx, deps, account, { ...letter, requestId: caller.requestId })
  })
  deps.mail.wake()
}
