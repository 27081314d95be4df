import type { Role } from '@fourcast/contract/accounts.ts'
import type { Deps } from '#deps.ts'
import { RANK, refuseDemo } from '#platform/http/auth.ts'
import type { Principal } from '#platform/http/auth.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import type { Actor, AdminAction } from '#platform/audit/audit.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/db/db.ts'
import { withLockRetry } from '#platform/db/lock-retry.ts'
import type { AccountRow } from './repo.ts'
import { lockRanks } from './repo.ts'

/** Nobody acts on an equal or higher rank. */
export const mayActOn = (actor: Role, target: Role): boolean => RANK[target] < RANK[actor]

/** Whether one account may act on another; the one that is everyone's stays as it is. */
export const canChange = (
  actor: { role: Role },
  target: { role: Role; isDemo: boolean },
): boolean => !target.isDemo && mayActOn(actor.role, target.role)

/** Only a super_admin makes administrators; what is below, an administrator may grant too. */
export const mayGrant = (actor: Role, role: Role): boolean =>
  actor === 'super_admin' || RANK[role] < RANK.admin

/** Who something is done to, as far as one must know to allow it. */
type Target = Pick<AccountRow, 'id' | 'role' | 'isDemo'>

/** Nobody acts on themselves, on an equal or higher rank, or on the account that is everyone's. */
export function refuseToAct(user: Principal, target: Target): void {
  refuseDemo(target, 'The demo account is shared by everyone, and stays as it is.')
  if (target.id === user.userId)
    throw new Failure('forbidden', 'Nobody does this to their own account.')
  if (!mayActOn(user.role, target.role))
    throw new Failure('forbidden', 'This account has your rank or a higher one.')
}

/** An administrator and the call they make. */
export interface AdminContext {
  user: Principal
  requestId: string
}

type OnUserDeps = Pick<Deps, 'db' | 'clock'>

/** What a deed may do: change rows, and write down what it did. */
export interface AdminActionContext {
  tx: Tx
  target: AccountRow
  /** The rank of who acts, as it stands now. */
  role: Principal['role']
  write: (deed: Pick<AdminAction, 'action' | 'before' | 'after'>) => Promise<void>
}

/** Does something to an account in one transaction, which holds both ranks, and the entry of the audit in it. */
export async function actOnUser<T>(
  deps: OnUserDeps,
  by: AdminContext,
  id: string,
  work: (doing: AdminActionContext) => Promise<T>,
): Promise<T> {
  return await withLockRetry(deps.db, async (tx) => work(await allow(tx, deps, by, id)), deps.clock)
}

/** Refused by the ranks as they stand under the lock: whoever was demoted a moment ago does nothing more. */
export async function allow(
  tx: Tx,
  deps: OnUserDeps,
  { user, requestId }: AdminContext,
  id: string,
): Promise<AdminActionContext> {
  const held = await lockRanks(tx, [user.userId, id])
  const target = held.find((row) => row.id === id)
  const role = rankOf(user, held)
  if (!target) throw notFound('The account')
  refuseToAct({ ...user, role }, target)
  const by: Actor = { userId: user.userId, requestId }
  const write: AdminActionContext['write'] = (deed) =>
    writeAudit(tx, by, { ...deed, subject: 'user', subjectId: id }, deps.clock.now())
  return { tx, target, role, write }
}

/** For what concerns nobody's account any more: held and read again is who acts alone. */
export async function allowActing(tx: Tx, { user }: AdminContext): Promise<void> {
  rankOf(user, await lockRanks(tx, [user.userId]))
}

/** The rank of who acts, as it stands under the lock. */
function rankOf({ userId }: Principal, held: readonly AccountRow[]): Principal['role'] {
  const actor = held.find((row) => row.id === userId)
  if (!actor || actor.disabledAt || RANK[actor.role] < RANK.admin)
    throw new Failure('forbidden', 'You are not allowed to do this')
  return actor.role
}
