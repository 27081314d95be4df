import * as contract from '@fourcast/contract/admin-users.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { callerOf } from '#domains/accounts/caller.ts'
import type { Principal } from '#platform/http/auth.ts'
import { route } from '#platform/http/route.ts'
import { changeUser } from './change-user.ts'
import type { AdminContext } from './permission.ts'
import { deleteUser, endUserSessions, grantUserPlan, liftUserCoolOff } from './user-actions.ts'
import { userDetail, usersPage } from './users.ts'

const byOf = ({ user, request }: { user: Principal; request: FastifyRequest }): AdminContext => ({
  user,
  requestId: request.id,
})

/** Routes to list, view and change accounts. */
export function adminUsersRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.listUsers, ({ query }) => usersPage(deps, query))

  route(app, deps, contract.getUser, ({ params }, { user }) => userDetail(deps, user, params.id))

  route(app, deps, contract.updateUser, async ({ params, body }, call) => {
    await changeUser(deps, byOf(call), params.id, body)
    return await userDetail(deps, call.user, params.id)
  })

  route(app, deps, contract.deleteUser, ({ params }, call) =>
    deleteUser(deps, byOf(call), params.id, callerOf(call.request)),
  )

  route(app, deps, contract.grantPlan, async ({ params, body }, call) => {
    await grantUserPlan(deps, byOf(call), params.id, body)
    return await userDetail(deps, call.user, params.id)
  })

  route(app, deps, contract.liftBreak, async ({ params, body }, call) => {
    await liftUserCoolOff(deps, byOf(call), params.id, body.reason)
    return await userDetail(deps, call.user, params.id)
  })

  route(app, deps, contract.endUserSessions, async ({ params }, call) => {
    await endUserSessions(deps, byOf(call), params.id, null)
    return await userDetail(deps, call.user, params.id)
  })

  route(app, deps, contract.endUserSession, ({ params }, call) =>
    endUserSessions(deps, byOf(call), params.id, params.sessionId),
  )
}
