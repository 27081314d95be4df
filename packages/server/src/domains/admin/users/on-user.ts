import type { Deps } from '#deps.ts'
import type { Actor, Deed } from '#platform/audit/audit.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/db/db.ts'
import { givingWay } from '#platform/db/give-way.ts'
import type { Principal } from '#platform/http/auth.ts'
import { RANK } from '#platform/http/auth.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import type { AccountRow } from './ranks-repo.ts'
import { holdRanks } from './ranks-repo.ts'
import { refuseToAct } from './permission.ts'

/** An administrator and the call they make. */
export interface By {
  user: Principal
  requestId: string
}

type OnUserDeps = Pick<Deps, 'db' | 'clock'>

/** What a deed may do: change rows, and write down what it did. */
export interface Doing {
  tx: Tx
  target: AccountRow
  /** The rank of who acts, as it stands now. */
  role: Principal['role']
  write: (deed: Pick<Deed, 'action' | 'before' | 'after'>) => Promise<void>
}

/** Does something to an account in one transaction, which holds both ranks, and the entry of the audit in it. */
export async function onUser<T>(
  deps: OnUserDeps,
  by: By,
  id: string,
  work: (doing: Doing) => Promise<T>,
): Promise<T> {
  return await givingWay(deps.db, async (tx) => work(await allow(tx, deps, by, id)), deps.clock)
}

/** Refused by the ranks as they stand under the lock: whoever was demoted a moment ago does nothing more. */
export async function allow(
  tx: Tx,
  deps: OnUserDeps,
  { user, requestId }: By,
  id: string,
): Promise<Doing> {
  const held = await holdRanks(tx, [user.userId, id])
  const target = held.find((row) => row.id === id)
  const role = rankOf(user, held)
  if (!target) throw notFound('The account')
  refuseToAct({ ...user, role }, target)
  const by: Actor = { userId: user.userId, requestId }
  const write: Doing['write'] = (deed) =>
    writeAudit(tx, by, { ...deed, subject: 'user', subjectId: id }, deps.clock.now())
  return { tx, target, role, write }
}

/** For what concerns nobody's account any more: held and read again is who acts alone. */
export async function allowActing(tx: Tx, { user }: By): Promise<void> {
  rankOf(user, await holdRanks(tx, [user.userId]))
}

/** The rank of who acts, as it stands under the lock. */
function rankOf({ userId }: Principal, held: readonly AccountRow[]): Principal['role'] {
  const actor = held.find((row) => row.id === userId)
  if (!actor || actor.disabledAt || RANK[actor.role] < RANK.admin)
    throw new Failure('forbidden', 'You are not allowed to do this')
  return actor.role
}
