import * as contract from '@fourcast/contract/preferences.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { profileRoutes } from '#domains/accounts/profile/routes.ts'
import { responsiblePlayRoutes } from './responsible-play-routes.ts'
import { changePreferences, preferencesOf } from './preferences.ts'

export function usersRoutes(app: FastifyInstance, deps: RouteContext) {
  profileRoutes(app, deps)

  route(app, deps, contract.getPreferences, (_input, { user }) =>
    preferencesOf(deps.db, user.userId),
  )

  route(app, deps, contract.putPreferences, ({ body }, { user }) =>
    changePreferences(deps, user.userId, body),
  )

  responsiblePlayRoutes(app, deps)
}
