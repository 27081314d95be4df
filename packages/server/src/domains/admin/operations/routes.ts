import * as adminWorkContract from '@fourcast/contract/admin-work.ts'
import * as adminFiguresContract from '@fourcast/contract/admin-figures.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { jobsOf, runNow } from './jobs-page.ts'
import { emailQueuePage, retry } from './email-queue.ts'
import { health } from './health.ts'

/** What goes out, and what comes round. */
export function adminWorkRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, adminWorkContract.listOutgoing, ({ query }) => emailQueuePage(deps, query))

  route(app, deps, adminWorkContract.retryOutgoing, ({ params }, { user, request }) =>
    retry(deps, { userId: user.userId, requestId: request.id }, params.id),
  )

  route(app, deps, adminWorkContract.listJobs, () => jobsOf(deps))

  route(app, deps, adminWorkContract.runJob, ({ params }, { user, request }) =>
    runNow(deps, { userId: user.userId, requestId: request.id }, params.name),
  )
}

export function adminHealthRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, adminFiguresContract.adminHealth, () => health(deps))
}
