import type { Session } from '@fourcast/contract/accounts.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { Account } from './repo.ts'
import { findMember, lockAccount } from './repo.ts'
import { findTotp, recoveryCodesLeft } from './two-factor-repo.ts'
import type { Caller } from './caller.ts'
import { withCode } from './two-factor-codes.ts'
import { securityPage } from './email-links.ts'
import { sendEmail } from './send-email.ts'
import { emailNewSignIn } from './new-sign-in.ts'
import { openSession, toSession } from './sessions.ts'
import { recoveryCodeUsedEmail } from './emails.ts'
import type { SignInTicket } from './two-factor-tickets.ts'
import { readTicket, signInAgain } from './two-factor-tickets.ts'

/** True if signing in requires a code after the password. */
export async function hasTwoFactor(tx: Tx, account: Account): Promise<boolean> {
  const row = await findTotp(tx, ownerOf({ userId: account.id }))
  return row !== undefined && row.enabledAt !== null
}

/** Completes a sign-in with a code after a correct password. */
export async function submitCode(
  deps: Deps,
  given: { ticket: string; code: string },
  caller: Caller,
): Promise<Session> {
  const ticket = await readTicket(deps, given.ticket)
  const member = await findMember(deps.db, ticket.userId)
  if (!member || !ticket.isOf(member.account)) throw signInAgain()
  const owner = ownerOf(ticket)
  const { code } = given
  const opened = await withCode(deps, { owner, code, caller }, (tx, take) =>
    open(tx, deps, { ticket, owner, take, caller }),
  )
  const { sessionId } = opened
  caller.log.info({ event: 'login', userId: owner, sessionId, twoFactor: true }, 'signed in')
  return await toSession(deps, member, opened)
}

interface Opening {
  ticket: SignInTicket
  owner: OwnerId
  take: () => Promise<'app' | 'recovery'>
  caller: Caller
}

async function open(tx: Tx, deps: Deps, { ticket, owner, take, caller }: Opening) {
  // Checks the current state: the password may have changed, two-factor may be off, the account
  // disabled.
  const account = await lockAccount(tx, owner)
  if (!account || account.disabledAt || !ticket.isOf(account)) throw signInAgain()
  if (!(await hasTwoFactor(tx, account))) throw signInAgain()
  const by = await take()
  if (by === 'recovery') await tellOfRecoveryCode(tx, deps, { account, owner, caller })
  await emailNewSignIn(tx, deps, { account, caller })
  const { remember } = ticket
  return await openSession(tx, deps, { userId: owner, remember, secondFactor: true, caller })
}

async function tellOfRecoveryCode(
  tx: Tx,
  deps: Deps,
  of: { account: Account; owner: OwnerId; caller: Caller },
): Promise<void> {
  const message = recoveryCodeUsedEmail(await recoveryCodesLeft(tx, of.owner), securityPage(deps))
  await sendEmail(tx, deps, of.account, { ...message, requestId: of.caller.requestId })
}
