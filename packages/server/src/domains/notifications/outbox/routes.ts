import * as contract from '@fourcast/contract/mail.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { notFound } from '#platform/http/failure.ts'
import { route } from '#platform/http/route.ts'
import { hasOutboxPage, isFromHere } from '#platform/email/outbox.ts'
import { latestMessages, mailHtml } from './outbox.ts'

/** A mail runs nothing, fetches nothing, and stands in a frame of our own page only. */
const FRAMED = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'x-frame-options': 'SAMEORIGIN',
  // The frame is of no origin, so it can have no agent of its own; browsers would say so.
  'origin-agent-cluster': '?0',
}

/** Where mail can be read that went nowhere. In production, or with a mail server, there is no such call. */
export function outboxRoutes(app: FastifyInstance, deps: RouteContext): void {
  if (!hasOutboxPage(deps.config)) return

  route(app, deps, contract.listOutbox, (_input, { request, reply }) => {
    refuseOthers(request)
    reply.header('cache-control', 'no-store')
    return latestMessages(deps)
  })

  route(app, deps, contract.outboxHtml, async ({ params }, { request, reply }) => {
    refuseOthers(request)
    const html = await mailHtml(deps, params.id)
    await reply.headers(FRAMED).type('text/html; charset=utf-8').send(html)
  })
}

function refuseOthers(request: FastifyRequest): void {
  if (!isFromHere(request)) throw notFound('The outbox')
}
