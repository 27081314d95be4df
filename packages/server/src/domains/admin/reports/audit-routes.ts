import * as contract from '@fourcast/contract/admin-audit.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { auditPage } from './audit.ts'

/** What administrators did: read, and nothing else. */
export function adminAuditRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.listAudit, ({ query }) => auditPage(deps, query))
}
