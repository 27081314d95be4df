import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { MfaRequired, Session } from '@fourcast/contract/accounts.ts'
import { Email } from '@fourcast/contract/accounts.ts'
import type { Deps } from '#deps.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Account, Member } from './repo.ts'
import { findMemberByEmail, lockAccount } from './repo.ts'
import { countAttempt, countTicketAttempt } from './sign-in-attempts.ts'
import type { Caller } from './caller.ts'
import { emailNewSignIn } from './new-sign-in.ts'
import { isPassword } from './passwords.ts'
import { hasTwoFactor } from './two-factor-sign-in.ts'
import { openSession, toSession } from './sessions.ts'
import { makeTicket, readResetTicket } from './two-factor-tickets.ts'

interface Credentials {
  email: string
  password: string
  rememberMe: boolean
  ticket?: string | undefined
}

/**
 * Signs a user in. An unknown address takes the same work and gets the same response as a wrong
 * password.
 */
export async function logIn(
  deps: Deps,
  given: Credentials,
  caller: Caller,
): Promise<Session | MfaRequired> {
  const member = await find(deps, given.email)
  const refundAttempt = await attempt(deps, given, { member, caller })
  const matches = await isPassword(member?.account.passwordHash, given.password).catch(
    async (error: unknown) => {
      // A full queue is not a failed attempt.
      await refundAttempt()
      throw error
    },
  )
  if (!matches || !member) throw wrong(caller, member)
  await refundAttempt()
  return await open(deps, member, { remember: given.rememberMe, caller })
}

/** Invalid addresses are not looked up in the database. */
async function find(deps: Deps, email: string): Promise<Member | undefined> {
  if (!Email.safeParse(email).success) return undefined
  const member = await findMemberByEmail(deps.db, email)
  return member?.account.isDemo && !deps.config.DEMO ? undefined : member
}

/** The demo account's password is public, so failed attempts must not lock others out of it. */
async function attempt(
  deps: Deps,
  { email, ticket }: Credentials,
  { member, caller }: { member: Member | undefined; caller: Caller },
): Promise<() => Promise<void>> {
  if (member?.account.isDemo) return async () => {}
  try {
    const ticketId = await readResetTicket(deps, ticket, member?.account)
    if (ticketId !== null) return await countTicketAttempt(deps, ticketId)
    return await countAttempt(deps, email, caller.address)
  } catch (error) {
    if (error instanceof Failure)
      caller.log.warn({ event: 'login-locked', userId: member?.account.id }, error.message)
    throw error
  }
}

function wrong(caller: Caller, member: Member | undefined): Failure {
  caller.log.warn({ event: 'login-failed', userId: member?.account.id }, 'sign-in failed')
  return new Failure('wrong_credentials', MESSAGES.loginFailed)
}

/** Only shown after the right password. */
function switchedOff({ config }: Deps, caller: Caller, { id }: Account): Failure {
  caller.log.warn({ event: 'login-disabled', userId: id }, 'the account is disabled')
  const message = `This account is disabled. Contact ${config.SUPPORT_EMAIL}`
  return new Failure('forbidden', message)
}

async function open(
  deps: Deps,
  member: Member,
  how: { remember: boolean; caller: Caller },
): Promise<Session | MfaRequired> {
  const { remember, caller } = how
  const userId = member.account.id
  const opened = await deps.db.transaction(async (tx) => {
    // If a reset committed in between, the password just checked is the old one.
    const account = await lockAccount(tx, userId)
    if (account?.passwordHash !== member.account.passwordHash) throw wrong(caller, member)
    if (account.disabledAt !== null) throw switchedOff(deps, caller, account)
    if (await hasTwoFactor(tx, account)) return null
    await emailNewSignIn(tx, deps, { account, caller })
    return await openSession(tx, deps, { userId, remember, secondFactor: false, caller })
  })
  if (opened === null) return await askForCode(deps, member, how)
  caller.log.info({ event: 'login', userId, sessionId: opened.sessionId }, 'signed in')
  return await toSession(deps, member, opened)
}

/** The password alone opens no session, only five minutes to enter a code. */
async function askForCode(
  deps: Deps,
  { account }: Member,
  { remember, caller }: { remember: boolean; caller: Caller },
): Promise<MfaRequired> {
  caller.log.info({ event: 'code-asked', userId: account.id }, 'a code is asked for')
  return { mfaRequired: true, ticket: await makeTicket(deps, account, remember) }
}
