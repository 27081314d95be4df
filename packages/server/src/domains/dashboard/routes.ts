import { getDashboard } from '@fourcast/contract/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { dashboardOf } from './dashboard.ts'

export function dashboardRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, getDashboard, ({ query }, { user, request }) =>
    dashboardOf(deps, user, query, request.log),
  )
}
