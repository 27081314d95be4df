import * as contract from '@fourcast/contract/sessions.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { callerOf } from '../caller.ts'
import { endOthers, endSession, listSessions } from './session-list.ts'

/** Where someone is signed in, and how they end it. */
export function sessionListRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.listSessions, (_input, { user }) => listSessions(deps, user))

  route(app, deps, contract.endSession, ({ params }, { user, request }) =>
    endSession(deps, user, { id: params.id, caller: callerOf(request) }),
  )

  route(app, deps, contract.endOtherSessions, (_input, { user, request }) =>
    endOthers(deps, user, callerOf(request)),
  )
}
