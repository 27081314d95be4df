import * as adminFiguresContract from '@fourcast/contract/admin-figures.ts'
import * as adminAuditContract from '@fourcast/contract/admin-audit.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { analyticsOf } from './analytics.ts'
import { exportFile } from './export.ts'
import { auditPage } from './audit.ts'

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** Usage of the service: figures and exports. */
export function adminFiguresRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, adminFiguresContract.analytics, ({ query }) => analyticsOf(deps, query))

  route(app, deps, adminFiguresContract.exportData, async (asked, { request, reply, user }) => {
    const { name, file } = await exportFile(deps, { user, requestId: request.id }, asked)
    void reply
      .type(TYPES[asked.query.format])
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file)
  })
}

/** The audit log, read-only. */
export function adminAuditRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, adminAuditContract.listAudit, ({ query }) => auditPage(deps, query))
}
