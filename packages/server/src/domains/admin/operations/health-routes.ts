import * as contract from '@fourcast/contract/admin-figures.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { health } from './health.ts'

export function adminHealthRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.adminHealth, () => health(deps))
}
