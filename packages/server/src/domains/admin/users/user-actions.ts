import type { Input } from '@fourcast/contract/endpoint.ts'
import type { grantPlan } from '@fourcast/contract/admin-users.ts'
import type { Deps } from '#deps.ts'
import type { Caller } from '#domains/accounts/caller.ts'
import { eraseAccount } from '#domains/account-closing/deletion/delete-account.ts'
import { revokeSessions } from '#domains/accounts/session-list.ts'
import { grantPlanDays } from '#domains/billing/grant-plan.ts'
import { liftCoolOff } from '#domains/entitlements/lift-cool-off.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import type { AdminContext } from './permission.ts'
import { authorizeAction, actOnUser } from './permission.ts'

type ActionDeps = Pick<Deps, 'db' | 'clock'>
type LiftDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'hooks'>

/** Grants a plan to an account or revokes a granted one. */
export async function grantUserPlan(
  deps: ActionDeps,
  by: AdminContext,
  id: string,
  plan: Input<typeof grantPlan>['body'],
): Promise<void> {
  await actOnUser(deps, by, id, async ({ tx, write }) => {
    const change = await grantPlanDays(tx, deps, ownerOf({ userId: id }), plan)
    await write({ action: 'user.plan', before: { ...change.before }, after: { ...change.after } })
  })
}

/** Signs an account out on one device, or on all if none is given. */
export async function endUserSessions(
  deps: ActionDeps,
  by: AdminContext,
  id: string,
  sessionId: string | null,
): Promise<void> {
  await actOnUser(deps, by, id, async ({ tx, write }) => {
    const isDone = await revokeSessions(tx, deps, ownerOf({ userId: id }), sessionId)
    if (!isDone) throw notFound('The session was not found')
    await write({ action: 'user.sessions', after: { ended: sessionId ?? 'all' } })
  })
}

/** Lifts a cool-off that a stranger may have set. The audit entry stores the reason. */
export async function liftUserCoolOff(
  deps: LiftDeps,
  by: AdminContext,
  id: string,
  reason: string,
): Promise<void> {
  await actOnUser(deps, by, id, async ({ tx, write }) => {
    const change = await liftCoolOff(tx, deps, ownerOf({ userId: id }))
    if (!change)
      throw new Failure(
        'conflict',
        'This account has no break that can be lifted. Breaks set with a confirmed address can’t be lifted.',
      )
    const { lifted, until } = change
    await write({
      action: 'user.break',
      before: { length: lifted.length, until: lifted.until.toString() },
      after: { until: until?.toString() ?? null, reason },
    })
  })
}

/** Deletes an account as its owner could. Its audit entries stay. */
export async function deleteUser(
  deps: Deps,
  by: AdminContext,
  id: string,
  caller: Caller,
): Promise<void> {
  await eraseAccount(deps, ownerOf({ userId: id }), {
    by: 'admin',
    allow: async (tx) => {
      const { target, write } = await authorizeAction(tx, deps, by, id)
      await write({ action: 'user.delete', before: { role: target.role } })
      return target
    },
    caller,
  })
}
