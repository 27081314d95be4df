import * as notificationsContract from '@fourcast/contract/notifications.ts'
import * as pushContract from '@fourcast/contract/push.ts'
import * as mailContract from '@fourcast/contract/mail.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { callerOf } from '#domains/accounts/caller.ts'
import { route } from '#platform/http/route.ts'
import { notFound } from '#platform/http/failure.ts'
import { hasOutboxPage, isFromHere } from '#platform/email/outbox.ts'
import {
  latestNotifications,
  markNotificationsRead,
  removeNotifications,
  restoreNotifications,
} from './notifications.ts'
import { subscribePush, subscriptionsOf, unsubscribePush } from './push/subscriptions.ts'
import { vapidKeys } from './push/vapid.ts'
import { latestMessages, mailHtml } from './outbox.ts'
import { setEmailSubscription } from './unsubscribe.ts'

export function notificationsRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, notificationsContract.listNotifications, (_input, { user }) =>
    latestNotifications(deps, user.userId),
  )

  route(app, deps, notificationsContract.readNotifications, ({ body }, { user }) =>
    markNotificationsRead(deps, user, body),
  )

  route(app, deps, notificationsContract.removeNotifications, ({ body }, { user }) =>
    removeNotifications(deps, user, body),
  )

  route(app, deps, notificationsContract.restoreNotifications, ({ body }, { user }) =>
    restoreNotifications(deps, user.userId, body),
  )
}

export function pushRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, pushContract.pushKey, async () => {
    const { publicKey } = await vapidKeys(deps)
    return { publicKey }
  })

  route(app, deps, pushContract.listPushSubscriptions, (_input, { user }) =>
    subscriptionsOf(deps.db, user.userId),
  )

  route(app, deps, pushContract.subscribePush, ({ body }, { user, request }) =>
    subscribePush(deps, user, body, callerOf(request).userAgent),
  )

  route(app, deps, pushContract.unsubscribePush, ({ params }, { user }) =>
    unsubscribePush(deps.db, user.userId, params.id),
  )
}

/** An email runs no scripts, loads nothing and can only be framed by our own pages. */
const FRAMED = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'x-frame-options': 'SAMEORIGIN',
  // The frame has an opaque origin, so origin-keyed agents would only cause a browser warning.
  'origin-agent-cluster': '?0',
}

/**
 * The development outbox of unsent email. These routes do not exist in production or with a mail
 * server.
 */
export function outboxRoutes(app: FastifyInstance, deps: RouteContext): void {
  if (!hasOutboxPage(deps.config)) return

  route(app, deps, mailContract.listOutbox, (_input, { request, reply }) => {
    refuseOthers(request)
    reply.header('cache-control', 'no-store')
    return latestMessages(deps)
  })

  route(app, deps, mailContract.outboxHtml, async ({ params }, { request, reply }) => {
    refuseOthers(request)
    const html = await mailHtml(deps, params.id)
    await reply.headers(FRAMED).type('text/html; charset=utf-8').send(html)
  })
}

function refuseOthers(request: FastifyRequest): void {
  if (!isFromHere(request)) throw notFound('The outbox was not found')
}

const BODY_LIMIT = 1024

export async function unsubscribeRoutes(app: FastifyInstance, deps: RouteContext): Promise<void> {
  route(app, deps, mailContract.unsubscribe, ({ body }, { request }) =>
    setEmailSubscription(deps, body, request.log),
  )
  await app.register(async (scope) => {
    // Email clients post a form (RFC 8058). The URL has all the information, so the body is not read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    route(
      scope,
      deps,
      mailContract.unsubscribeAtOnce,
      async ({ params: { token } }, { request }) => {
        await setEmailSubscription(deps, { token, subscribed: false }, request.log)
      },
      { bodyLimit: BODY_LIMIT },
    )
  })
}
