import type { AdminUser, AdminUserDetail, UserFilter } from '@fourcast/contract/admin-users.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { Deps } from '#deps.ts'
import { listSessions } from '#domains/accounts/session-list.ts'
import { subscriptionOf } from '#domains/plans/plan-rules.ts'
import type { Principal } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import { canChange } from './permission.ts'
import { userFiguresOf } from './figures-repo.ts'
import type { UserRow } from './repo.ts'
import { listUsers, pageOfUsers } from './repo.ts'
import { pageOf } from '#platform/http/list-page.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

/** One page of the accounts that match a filter. */
export async function usersPage({ db, clock }: ReadDeps, filter: UserFilter) {
  const now = clock.now()
  const { ids, total } = await pageOfUsers(db, filter, now)
  const rows = await listUsers(db, ids)
  return pageOf(
    rows.map((row) => toAdminUser(row, now)),
    filter,
    total,
  )
}

function toAdminUser(row: UserRow, now: Temporal.Instant): AdminUser {
  const { id, email, firstName, lastName, role, isDemo, ...account } = row.account
  return {
    id,
    email,
    name: `${firstName} ${lastName}`,
    role,
    subscription: subscriptionOf(row.subscription, now),
    createdAt: account.createdAt.toString(),
    lastActiveAt: row.lastActiveAt?.toString() ?? null,
    emailVerified: account.emailVerifiedAt !== null,
    twoFactor: row.twoFactor,
    isDemo,
    disabledAt: account.disabledAt?.toString() ?? null,
  }
}

/** One account, with what the current administrator may see and change. */
export async function userDetail(
  deps: ReadDeps,
  user: Principal,
  id: string,
): Promise<AdminUserDetail> {
  const now = deps.clock.now()
  const [row] = await listUsers(deps.db, [id])
  if (!row) throw notFound('The account was not found')
  const { firstName, lastName, disabledReason, isDemo, role } = row.account
  const today = newYorkDay(now).toString()
  const { figures, onBreakUntil, canLiftBreak } = await userFiguresOf(deps.db, id, { today, now })
  // The demo account's sessions belong to different visitors, so only the current one is listed.
  const viewer = { userId: ownerOf({ userId: id }), sessionId: user.sessionId, isDemo }
  return {
    ...toAdminUser(row, now),
    firstName,
    lastName,
    disabledReason,
    onBreakUntil: onBreakUntil?.toString() ?? null,
    canLiftBreak,
    sessions: await listSessions(deps, viewer),
    figures,
    canChange: canChange(user, { role, isDemo }),
  }
}
