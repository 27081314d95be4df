import type { UserChange } from '@fourcast/contract/admin-users.ts'
import type { Deps } from '#deps.ts'
import {
  changeAccount,
  changeDisabledReason,
  disableAccount,
  enableAccount,
} from '#domains/accounts/administration.ts'
import { requireProof } from '#domains/accounts/proof.ts'
import { cancelOverdue } from '#domains/billing/retries.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { Failure, invalidField } from '#platform/http/failure.ts'
import { mayGrant, actOnUser } from './permission.ts'
import type { AdminContext, AdminActionContext } from './permission.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock'>

/** Applies the fields that differ in one transaction, with an audit entry for each kind of change. */
export async function changeUser(
  deps: ChangeDeps,
  by: AdminContext,
  id: string,
  change: UserChange,
): Promise<void> {
  // Changing only names is not a sensitive action.
  const { role, disabled } = change
  if (role !== undefined || disabled !== undefined) await requireProof(deps, by.user)
  await actOnUser(deps, by, id, async (doing) => {
    await changeName(doing, change)
    await changeRole(doing, change)
    await changeStatus(deps, doing, change)
  })
}

const ownerOfTarget = ({ target }: AdminActionContext) => ownerOf({ userId: target.id })

/** Logs which name fields changed but not their values, because the audit log outlives the account. */
async function changeName(
  doing: AdminActionContext,
  { firstName, lastName }: UserChange,
): Promise<void> {
  const { target } = doing
  const names = { firstName: firstName ?? target.firstName, lastName: lastName ?? target.lastName }
  const changed = [
    ...(names.firstName === target.firstName ? [] : ['firstName']),
    ...(names.lastName === target.lastName ? [] : ['lastName']),
  ]
  if (changed.length === 0) return
  await changeAccount(doing.tx, ownerOfTarget(doing), names)
  await doing.write({ action: 'user.change', after: { changed } })
}

async function changeRole(doing: AdminActionContext, { role }: UserChange): Promise<void> {
  const { target } = doing
  if (role === undefined || role === target.role) return
  if (!mayGrant(doing.role, role))
    throw new Failure('forbidden', 'Only a super admin can make someone an administrator.')
  await changeAccount(doing.tx, ownerOfTarget(doing), { role })
  await doing.write({ action: 'user.role', before: { role: target.role }, after: { role } })
}

async function changeStatus(
  deps: ChangeDeps,
  doing: AdminActionContext,
  { disabled, reason }: UserChange,
): Promise<void> {
  const isOff = doing.target.disabledAt !== null
  const willBeOff = disabled ?? isOff
  if (reason !== undefined && !willBeOff)
    throw invalidField('reason', 'You can give a reason only for a disabled account')
  if (isOff && willBeOff) return await correctReason(doing, reason)
  if (disabled === undefined || disabled === isOff) return
  const owner = ownerOfTarget(doing)
  if (disabled) {
    await disableAccount(doing.tx, deps, owner, reason ?? null)
    await cancelOverdue(doing.tx, deps, owner)
  } else await enableAccount(doing.tx, owner)
  const action = disabled ? 'user.disable' : 'user.enable'
  await doing.write({ action, before: { disabled: isOff }, after: { disabled } })
}

/** Logs that the reason changed but not its text, which is deleted with the account. */
async function correctReason(doing: AdminActionContext, reason: string | undefined): Promise<void> {
  if (reason === undefined || reason === doing.target.disabledReason) return
  await changeDisabledReason(doing.tx, ownerOfTarget(doing), reason)
  await doing.write({ action: 'user.disable', after: { reason: 'changed' } })
}
