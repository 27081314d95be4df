import * as contract from '@fourcast/contract/admin-figures.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { analyticsOf } from './analytics.ts'
import { exported } from './export.ts'

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** How the service is used, to look at and to take away. */
export function adminFiguresRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.analytics, ({ query }) => analyticsOf(deps, query))

  route(app, deps, contract.exportData, async (asked, { request, reply, user }) => {
    const { name, file } = await exported(deps, { user, requestId: request.id }, asked)
    void reply
      .type(TYPES[asked.query.format])
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file)
  })
}
