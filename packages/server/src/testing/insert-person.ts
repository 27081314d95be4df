import { type Session, type signup, SignupForm } from '@fourcast/contract/accounts.ts'
import type { Request } from '@fourcast/contract/endpoint.ts'
import { insertAccount, insertPreference } from '#domains/accounts/repo.ts'
import { hashPassword } from '#domains/accounts/passwords.ts'
import { absoluteEnd } from '#domains/accounts/policy.ts'
import { insertRefreshToken, insertSession } from '#domains/accounts/sessions-repo.ts'
import { toSession } from '#domains/accounts/sessions.ts'
import { fingerprint } from '#domains/accounts/tokens.ts'
import { newAccount } from '#domains/accounts/sign-up.ts'
import { trialFrom } from '#domains/billing/free-plan.ts'
import { claimTrial, insertSubscription } from '#domains/billing/subscriptions-repo.ts'
import { mailboxOf } from '#platform/email/mailbox.ts'
import type { TestApp } from './app.ts'

/**
 * Writes the rows that a sign-up and the mailed link leave behind, in a fifth of their statements. No
 * email is sent or counted. The mailbox must be new: its history is not looked at.
 */
export async function insertPerson(
  { db, deps }: TestApp,
  body: Request<typeof signup>['body'],
): Promise<Session & { password: string }> {
  const { clock, random, keys } = deps
  const [now, form] = [clock.now(), SignupForm.parse(body)]
  const created = newAccount(deps, form, await hashPassword(form.password))
  const account = { ...created, emailVerifiedAt: now }
  const [userId, sessionId, refreshToken] = [account.id, random.uuid(), random.token()]
  const addressHash = keys.mac('trial-address', mailboxOf(account.email))
  const subscription = await db.transaction(async (tx) => {
    await insertAccount(tx, account)
    await insertPreference(tx, userId, form.marketingEmails)
    await claimTrial(tx, { addressHash, claimedAt: now })
    await insertSession(tx, {
      id: sessionId,
      userId,
      remember: false,
      createdAt: now,
      lastActiveAt: now,
      expiresAt: absoluteEnd(now),
      address: '127.0.0.1',
      userAgent: 'lightMyRequest',
    })
    await insertRefreshToken(tx, { hash: fingerprint(refreshToken), sessionId, createdAt: now })
    return await insertSubscription(tx, { userId, ...trialFrom(now) })
  })
  const session = await toSession(deps, { account, subscription }, { sessionId, refreshToken })
  return { ...session, password: form.password }
}
