import * as contract from '@fourcast/contract/admin-billing.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { markContactMessage, messagesPage } from './messages.ts'

/** Routes for contact messages. */
export function adminMessagesRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.listMessages, ({ query }) => messagesPage(deps, query))

  route(app, deps, contract.handleMessage, (asked, { request, user }) =>
    markContactMessage(deps, asked, { userId: user.userId, requestId: request.id }),
  )
}
