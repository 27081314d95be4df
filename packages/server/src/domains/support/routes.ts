import * as contract from '@fourcast/contract/contact.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { receive } from './messages.ts'

export function contactRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.sendMessage, ({ body }, { user, request }) =>
    receive(deps, body, { user, address: request.ip, requestId: request.id, log: request.log }),
  )
}
