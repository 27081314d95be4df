import * as preferencesContract from '@fourcast/contract/preferences.ts'
import * as responsiblePlayContract from '@fourcast/contract/responsible-play.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { profileRoutes } from '#domains/accounts/profile-routes.ts'
import { route } from '#platform/http/route.ts'
import { changePreferences, preferencesOf } from './preferences.ts'
import { startCoolOff } from './cool-off.ts'
import { changeOwnLimits, ownLimitsOf } from './own-limits.ts'

export function preferencesRoutes(app: FastifyInstance, deps: RouteContext) {
  profileRoutes(app, deps)

  route(app, deps, preferencesContract.getPreferences, (_input, { user }) =>
    preferencesOf(deps.db, user),
  )

  route(app, deps, preferencesContract.putPreferences, ({ body }, { user }) =>
    changePreferences(deps, user, body),
  )

  responsiblePlayRoutes(app, deps)
}

/** What users set for themselves: limits, reminders, cool-offs. */
export function responsiblePlayRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, responsiblePlayContract.getLimits, (_input, { user }) =>
    ownLimitsOf(deps.db, user.userId, deps.clock.now()),
  )

  route(app, deps, responsiblePlayContract.putLimits, ({ body }, { user }) =>
    changeOwnLimits(deps, user, body),
  )

  route(app, deps, responsiblePlayContract.takeBreak, ({ body }, { user }) =>
    startCoolOff(deps, user, body.length),
  )
}
