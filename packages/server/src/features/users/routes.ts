import * as contract from '@fourcast/contract/preferences.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { profileRoutes } from './routes/profile.ts'
import { responsiblePlayRoutes } from './routes/responsible-play.ts'
import { changePreferences, preferencesOf } from './service.ts'

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
