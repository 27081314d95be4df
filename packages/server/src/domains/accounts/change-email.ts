import * as MESSAGES from '@fourcast/contract/messages.ts'
import { DEMO_EMAIL } from '@fourcast/contract/demo.ts'
import type { Deps } from '#deps.ts'
import { takeToken } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { Failure, invalidField } from '#platform/http/failure.ts'
import { wait } from '#platform/http/limits.ts'
import { EMAIL_CHANGES, SIGNUP_NOTICES } from './policy.ts'
import type { Account } from './repo.ts'
import { findMember, findMemberByEmail, lockAccount } from './repo.ts'
import { findPendingEmail, revokeLinks } from './email-change-repo.ts'
import type { Caller } from './caller.ts'
import { requireCurrentPassword } from './passwords.ts'
import { addressTakenEmail, emailChangeRequestedEmail, confirmNewAddressEmail } from './emails.ts'
import { forgotPage, makeLink } from './email-links.ts'
import { sendEmail } from './send-email.ts'
import { notSignedIn } from './tokens.ts'
import { requireProof } from './proof.ts'

/**
 * Checks the password for a change of address, and that two-factor authentication was passed. Null if
 * the address stays the same or no password was sent.
 */
export async function checkPasswordForNewEmail(
  deps: Deps,
  user: Principal,
  given: { email: string | undefined; currentPassword: string | undefined },
): Promise<Account | null> {
  const { email, currentPassword: password } = given
  if (email === undefined || !password) return null
  const { account } = (await findMember(deps.db, user.userId)) ?? {}
  if (account?.email === email) return null
  await requireProof(deps, user, 'code')
  return await requireCurrentPassword(deps, user, { password, field: 'currentPassword' })
}

interface EmailChangeRequest {
  userId: OwnerId
  email: string
  /** The result of `passwordGiven`. */
  known: Account | null
  caller: Caller
}

/**
 * Emails a link to the new address and a notice to the current one. If the new address belongs to an
 * account, the response is the same, so it does not reveal which addresses are registered.
 */
export async function requestEmailChange(
  tx: Tx,
  deps: Deps,
  asked: EmailChangeRequest,
): Promise<void> {
  const { userId, email, known, caller } = asked
  const account = await lockAccount(tx, userId)
  if (!account) throw notSignedIn()
  if (account.email === email) return
  const now = deps.clock.now()
  // Resending the same email needs no password: it was checked with the first request.
  const isAgain = (await findPendingEmail(tx, userId, now)) === email
  if (!isAgain) requireProvenPassword(account, known)
  await limit(tx, deps, [
    `email-change:${userId}`,
    `email-change:${deps.keys.mac('address', email)}`,
  ])
  await revokeLinks(tx, { userId, kinds: ['email-change'], now })
  const url = await makeLink(tx, deps, 'email-change', { id: userId, email })
  await emailNewAddress(tx, deps, { userId, email, url, caller })
  const message = { ...emailChangeRequestedEmail(forgotPage(deps)), requestId: caller.requestId }
  if (!isAgain) await sendEmail(tx, deps, account, message)
  caller.log.info({ event: 'email-change-asked', userId }, 'another address was asked for')
}

function requireProvenPassword(account: Account, known: Account | null): void {
  if (known === null) throw invalidField('currentPassword', MESSAGES.currentPasswordRequired)
  // The password changed after it was checked.
  if (known.passwordHash !== account.passwordHash)
    throw invalidField('currentPassword', MESSAGES.currentPasswordWrong)
}

/** Limits by account and by address, so many accounts cannot flood one mailbox. */
async function limit(tx: Tx, { clock }: Deps, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const { allowed, retryAfter } = await takeToken(tx, clock, { key, ...EMAIL_CHANGES })
    if (!allowed)
      throw new Failure(
        'rate_limited',
        `Too many address changes. Please try again in ${wait(retryAfter)}.`,
        { retryAfter },
      )
  }
}

async function emailNewAddress(
  tx: Tx,
  deps: Deps,
  {
    userId,
    email,
    url,
    caller,
  }: Pick<EmailChangeRequest, 'userId' | 'email' | 'caller'> & { url: string },
): Promise<void> {
  if (email === DEMO_EMAIL) return
  const { requestId } = caller
  const { account } = (await findMemberByEmail(tx, email)) ?? {}
  if (!account)
    return await deps.mail.post(tx, {
      ...confirmNewAddressEmail(url),
      to: email,
      userId,
      requestId,
      bucket: 'stranger',
    })
  const key = `signup-notice:${deps.keys.mac('address', email)}`
  if ((await takeToken(tx, deps.clock, { key, ...SIGNUP_NOTICES })).allowed)
    await sendEmail(tx, deps, account, { ...addressTakenEmail(forgotPage(deps)), requestId })
}

/** Revokes the pending links to a new address. */
export async function cancelEmailChangeRequest(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  userId: OwnerId,
): Promise<void> {
  await revokeLinks(tx, { userId, kinds: ['email-change'], now: clock.now() })
}
