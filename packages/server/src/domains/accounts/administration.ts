import { Email, Role } from '@fourcast/contract/accounts.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { cancelMessages } from '#platform/messages/repo.ts'
import type { AdminAction } from '#platform/audit/audit.ts'
import { NO_ACCOUNT, writeAudit } from '#platform/audit/audit.ts'
import { EMAILS_TO_DISABLED } from './policy.ts'
import type { AccountChange, Account } from './repo.ts'
import { updateAccount, findMemberByEmail, lockSuperAdmins, setRole } from './repo.ts'
import { deletePushSubscriptions } from './push-repo.ts'
import { LINK_KINDS, revokeLinks } from './email-change-repo.ts'
import { endSessions } from './sessions-repo.ts'

/** Changes an account's name or role. The caller has locked the account and checked the permission. */
export async function changeAccount(
  tx: Tx,
  owner: OwnerId,
  change: Pick<AccountChange, 'firstName' | 'lastName' | 'role'>,
): Promise<void> {
  await updateAccount(tx, owner, change)
}

/**
 * Disables an account that the caller has locked. Signs out every device, revokes emailed links, and
 * cancels queued messages except those about payments.
 */
export async function disableAccount(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  owner: OwnerId,
  reason: string | null,
): Promise<void> {
  const now = clock.now()
  await updateAccount(tx, owner, { disabledAt: now, disabledReason: reason })
  await endSessions(tx, owner, { reason: 'disabled', now })
  await deletePushSubscriptions(tx, owner)
  await revokeLinks(tx, { userId: owner, kinds: LINK_KINDS, now })
  await cancelMessages(tx, owner, { except: [...EMAILS_TO_DISABLED] })
}

/** Sets or replaces the reason why an account is disabled. */
export async function changeDisabledReason(tx: Tx, owner: OwnerId, reason: string): Promise<void> {
  await updateAccount(tx, owner, { disabledReason: reason })
}

/** Enables an account again. The owner has to sign in again. */
export async function enableAccount(tx: Tx, owner: OwnerId): Promise<void> {
  await updateAccount(tx, owner, { disabledAt: null, disabledReason: null })
}

/** The reason why a role was not granted, shown on the command line. */
export class GrantError extends Error {}

/** Grants a role, effective from the account's next request. Returns a one-line summary. */
export async function grantRole(
  { db, log, clock }: Pick<Deps, 'db' | 'log' | 'clock'>,
  [email = '', wanted = '']: readonly string[],
): Promise<string> {
  const role = parseRole(wanted)
  const address = Email.safeParse(email)
  const member = address.success ? await findMemberByEmail(db, address.data) : undefined
  if (!member) throw new GrantError(`No account has the address '${email}'.`)
  const { account } = member
  if (account.isDemo) throw new GrantError('The role of the demo account can’t be changed.')
  await db.transaction(async (tx) => {
    const highest = await lockSuperAdmins(tx)
    if (role !== 'super_admin' && highest.every((id) => id === account.id) && highest.length > 0)
      throw new GrantError(`${account.email} is the last super_admin. Make another one first.`)
    await setRole(tx, account.id, role)
    await writeAudit(tx, NO_ACCOUNT, roleChange(account, role), clock.now())
  })
  log.info({ event: 'grant', userId: account.id, from: account.role, role }, 'a role was granted')
  return `${account.email} is now ${role} (was ${account.role}).`
}

const roleChange = ({ id, role }: Account, to: Role): AdminAction => ({
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
