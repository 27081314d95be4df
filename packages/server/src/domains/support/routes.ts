import * as contract from '@fourcast/contract/contact.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { receiveMessage } from './messages.ts'

export function contactRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.sendMessage, ({ body }, { user, request }) =>
    receiveMessage(deps, body, {
      user,
      address: request.ip,
      requestId: request.id,
      log: request.log,
    }),
  )
}
