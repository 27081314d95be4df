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

/** True if the target has a lower rank. */
export const hasHigherRank = (actor: Role, target: Role): boolean => RANK[target] < RANK[actor]

/** True if one account may act on another. The demo account cannot be acted on. */
export const canChange = (
  actor: { role: Role },
  target: { role: Role; isDemo: boolean },
): boolean => !target.isDemo && hasHigherRank(actor.role, target.role)

/** Only a super_admin may grant admin roles; an admin may grant the lower ones. */
export const mayGrant = (actor: Role, role: Role): boolean =>
  actor === 'super_admin' || RANK[role] < RANK.admin

/** The fields of an account that decide who may act on it. */
type Target = Pick<AccountRow, 'id' | 'role' | 'isDemo'>

/** Refuses actions on one's own account, on an equal or higher rank, and on the demo account. */
export function refuseToAct(user: Principal, target: Target): void {
  refuseDemo(target, 'Everyone shares the demo account, so it can’t be changed.')
  if (target.id === user.userId)
    throw new Failure('forbidden', 'You can’t do this to your own account.')
  if (!hasHigherRank(user.role, target.role))
    throw new Failure('forbidden', 'You can’t act on an account of equal or higher rank.')
}

/** An administrator and the id of the request. */
export interface AdminContext {
  user: Principal
  requestId: string
}

type OnUserDeps = Pick<Deps, 'db' | 'clock'>

/** Context of an admin action: the transaction, the target and the audit log. */
export interface AdminActionContext {
  tx: Tx
  target: AccountRow
  /** The actor's role, read under the lock. */
  role: Principal['role']
  write: (action: Pick<AdminAction, 'action' | 'before' | 'after'>) => Promise<void>
}

/**
 * Runs an action on an account in one transaction that locks both accounts and includes the audit
 * entry.
 */
export async function actOnUser<T>(
  deps: OnUserDeps,
  by: AdminContext,
  id: string,
  work: (doing: AdminActionContext) => Promise<T>,
): Promise<T> {
  return await withLockRetry(
    deps.db,
    async (tx) => work(await authorizeAction(tx, deps, by, id)),
    deps.clock,
  )
}

/** Checks the roles under the lock, so an administrator who was just demoted is refused. */
export async function authorizeAction(
  tx: Tx,
  deps: OnUserDeps,
  { user, requestId }: AdminContext,
  id: string,
): Promise<AdminActionContext> {
  const locked = await lockRanks(tx, [user.userId, id])
  const target = locked.find((row) => row.id === id)
  const role = rankOf(user, locked)
  if (!target) throw notFound('The account was not found')
  refuseToAct({ ...user, role }, target)
  const by: Actor = { userId: user.userId, requestId }
  const write: AdminActionContext['write'] = (action) =>
    writeAudit(tx, by, { ...action, subject: 'user', subjectId: id }, deps.clock.now())
  return { tx, target, role, write }
}

/** For actions without a target account: locks and checks only the actor. */
export async function authorizeActor(tx: Tx, { user }: AdminContext): Promise<void> {
  rankOf(user, await lockRanks(tx, [user.userId]))
}

/** The actor's role under the lock; throws if they are no longer an administrator. */
function rankOf({ userId }: Principal, locked: readonly AccountRow[]): Principal['role'] {
  const actor = locked.find((row) => row.id === userId)
  if (!actor || actor.disabledAt || RANK[actor.role] < RANK.admin)
    throw new Failure('forbidden', 'You aren’t allowed to do this')
  return actor.role
}
