import * as adminWorkContract from '@fourcast/contract/admin-work.ts'
import * as adminFiguresContract from '@fourcast/contract/admin-figures.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { jobsOf, runNow } from './jobs-page.ts'
import { emailQueuePage, retry } from './email-queue.ts'
import { failuresPage, retryFailure } from './failures.ts'
import { health } from './health.ts'

/** The message queues, the recurring jobs and the work that failed. */
export function adminWorkRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, adminWorkContract.listOutgoing, ({ query }) => emailQueuePage(deps, query))

  route(app, deps, adminWorkContract.retryOutgoing, ({ params }, { user, request }) =>
    retry(deps, { userId: user.userId, requestId: request.id }, params.id),
  )

  route(app, deps, adminWorkContract.listJobs, () => jobsOf(deps))

  route(app, deps, adminWorkContract.runJob, ({ params }, { user, request }) =>
    runNow(deps, { userId: user.userId, requestId: request.id }, params.name),
  )

  route(app, deps, adminWorkContract.listFailedWork, ({ query }) => failuresPage(deps, query))

  route(app, deps, adminWorkContract.retryFailedWork, ({ params }, { user, request }) =>
    retryFailure(deps, { userId: user.userId, requestId: request.id }, params),
  )
}

export function adminHealthRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, adminFiguresContract.adminHealth, () => health(deps))
}
