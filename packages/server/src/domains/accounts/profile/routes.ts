import * as contract from '@fourcast/contract/profile.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { callerOf } from '../caller.ts'
import { route } from '#platform/http/route.ts'
import { cancelEmailChange, changeProfile, profileOf } from './profile.ts'

export function profileRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.getProfile, (_input, { user }) => profileOf(deps.db, deps, user.userId))

  route(app, deps, contract.putProfile, ({ body }, { user, request }) =>
    changeProfile(deps, user, body, callerOf(request)),
  )

  route(app, deps, contract.cancelEmailChange, (_input, { user }) =>
    cancelEmailChange(deps, user.userId),
  )
}
