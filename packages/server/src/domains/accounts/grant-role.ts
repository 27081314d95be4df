import { Email, Role } from '@fourcast/contract/accounts.ts'
import type { Deps } from '#deps.ts'
import type { Deed } from '#platform/audit/audit.ts'
import { A_COMMAND, writeAudit } from '#platform/audit/audit.ts'
import type { Account } from './repo.ts'
import { findMemberByEmail, lockSuperAdmins, setRole } from './repo.ts'

/** Why a role was not granted, in words for whoever typed the command. */
export class GrantError extends Error {}

/** Gives an account a role, from its next call on. Answers what was done, in one line. */
export async function grantRole(
  { db, log, clock }: Pick<Deps, 'db' | 'log' | 'clock'>,
  [email = '', wanted = '']: readonly string[],
): Promise<string> {
  const role = parseRole(wanted)
  const address = Email.safeParse(email)
  const member = address.success ? await findMemberByEmail(db, address.data) : undefined
  if (!member) throw new GrantError(`No account has the address '${email}'.`)
  const { account } = member
  if (account.isDemo) throw new GrantError('The demo account keeps its role.')
  await db.transaction(async (tx) => {
    const highest = await lockSuperAdmins(tx)
    if (role !== 'super_admin' && highest.every((id) => id === account.id) && highest.length > 0)
      throw new GrantError(`${account.email} is the last super_admin. Make another one first.`)
    await setRole(tx, account.id, role)
    await writeAudit(tx, A_COMMAND, deedOf(account, role), clock.now())
  })
  log.info({ event: 'grant', userId: account.id, from: account.role, role }, 'a role was granted')
  return `${account.email} is now ${role} (was ${account.role}).`
}

const deedOf = ({ id, role }: Account, to: Role): Deed => ({
  action: 'user.role',
  subject: 'user',
  subjectId: id,
  before: { role },
  after: { role: to },
})

function parseRole(wanted: string): Role {
  const role = Role.safeParse(wanted)
  if (role.success) return role.data
  throw new GrantError(`'${wanted}' is no role. Roles: ${Role.options.join(', ')}.`)
}
