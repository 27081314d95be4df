import * as contract from '@fourcast/contract/responsible-play.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { beginBreak } from './cool-off/cool-off.ts'
import { changeLimits, limitsOf } from './own-limits/own-limits.ts'

/** What people set for themselves: a limit, a reminder, a break. */
export function responsiblePlayRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.getLimits, (_input, { user }) =>
    limitsOf(deps.db, user.userId, deps.clock.now()),
  )

  route(app, deps, contract.putLimits, ({ body }, { user }) => changeLimits(deps, user, body))

  route(app, deps, contract.takeBreak, ({ body }, { user }) => beginBreak(deps, user, body.length))
}
