import * as contract from '@fourcast/contract/admin-work.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { jobsOf, runNow } from './jobs-page.ts'
import { messagesPage, retry } from './email-queue.ts'

/** What goes out, and what comes round. */
export function adminWorkRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.listOutgoing, ({ query }) => messagesPage(deps, query))

  route(app, deps, contract.retryOutgoing, ({ params }, { user, request }) =>
    retry(deps, { userId: user.userId, requestId: request.id }, params.id),
  )

  route(app, deps, contract.listJobs, () => jobsOf(deps))

  route(app, deps, contract.runJob, ({ params }, { user, request }) =>
    runNow(deps, { userId: user.userId, requestId: request.id }, params.name),
  )
}
