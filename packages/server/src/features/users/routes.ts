import * as contract from '@fourcast/contract/preferences.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { changePreferences, preferencesOf } from './service.ts'

export function usersRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.getPreferences, (_input, { user }) =>
    preferencesOf(deps.db, user.userId),
  )

  route(app, deps, contract.putPreferences, ({ body }, { user }) =>
    changePreferences(deps, user.userId, body),
  )
}
