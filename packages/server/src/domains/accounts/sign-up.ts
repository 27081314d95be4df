import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Session, SignupForm } from '@fourcast/contract/accounts.ts'
import { DEMO_EMAIL } from '@fourcast/contract/demo.ts'
import { TERMS_VERSION } from '@fourcast/contract/limits.ts'
import type * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import { takeToken } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { SIGNUP_NOTICES } from './policy.ts'
import type { Account } from './repo.ts'
import { findMemberByEmail, insertAccount, insertPreference } from './repo.ts'
import type { Caller } from './caller.ts'
import { signUpAttemptEmail, verificationEmail } from './emails.ts'
import { forgotPage, makeLink } from './email-links.ts'
import { sendEmail } from './send-email.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { openSession, toSession } from './sessions.ts'

type Form = z.output<typeof SignupForm>

/**
 * Creates an account with its preferences and a first session in one transaction. The response is the
 * same for a new mailbox, one with a cool-off and one that had an account.
 */
export async function signUp(deps: Deps, form: Form, caller: Caller): Promise<Session> {
  refuseCommonPassword(form.password)
  const account = newAccount(deps, form, await hashPassword(form.password))
  const created = await deps.db.transaction((tx) => create(tx, deps, { account, form, caller }))
  if (!created) return await refuseTaken(deps, form.email, caller)
  caller.log.info(
    { event: 'sign-up', userId: account.id, sessionId: created.sessionId },
    'signed up',
  )
  return await toSession(deps, created, created)
}

/** The row of someone who signs up now. */
export function newAccount(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  form: Pick<Form, 'email' | 'firstName' | 'lastName'>,
  passwordHash: string,
): Account {
  const now = clock.now()
  return {
    id: random.uuid(),
    email: form.email,
    firstName: form.firstName,
    lastName: form.lastName,
    role: 'user',
    passwordHash,
    isDemo: false,
    createdAt: now,
    emailVerifiedAt: null,
    resetAt: null,
    termsVersion: TERMS_VERSION,
    termsAcceptedAt: now,
    responsiblePlayAt: now,
    photoId: null,
    disabledAt: null,
    disabledReason: null,
  }
}

async function create(tx: Tx, deps: Deps, of: { account: Account; form: Form; caller: Caller }) {
  const { account, form, caller } = of
  // The demo account's address cannot be registered, even while that account is off.
  if (account.email === DEMO_EMAIL || !(await insertAccount(tx, account))) return null
  const userId = account.id
  await insertPreference(tx, userId, form.marketingEmails)
  const subscription = await deps.hooks.accounts.accountCreated(tx, deps, ownerOf({ userId }))
  const message = verificationEmail(await makeLink(tx, deps, 'verify', account))
  await sendEmail(tx, deps, account, { ...message, requestId: caller.requestId })
  const opened = await openSession(tx, deps, {
    userId,
    remember: false,
    secondFactor: false,
    caller,
  })
  return { account, subscription, ...opened }
}

/** Refuses a registered address and notifies its owner, a few times an hour at most. */
async function refuseTaken(deps: Deps, email: string, caller: Caller): Promise<never> {
  const { account } = (await findMemberByEmail(deps.db, email)) ?? {}
  const key = `signup-notice:${deps.keys.mac('address', email)}`
  if (account && (await takeToken(deps.db, deps.clock, { key, ...SIGNUP_NOTICES })).allowed) {
    const message = signUpAttemptEmail(forgotPage(deps))
    await sendEmail(deps.db, deps, account, { ...message, requestId: caller.requestId })
  }
  caller.log.info({ event: 'sign-up-taken', userId: account?.id }, 'sign-up with a known address')
  throw new Failure('conflict', MESSAGES.emailTaken, { fields: { email: MESSAGES.emailTaken } })
}
