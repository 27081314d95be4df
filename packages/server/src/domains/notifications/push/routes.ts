import * as contract from '@fourcast/contract/push.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { callerOf } from '#domains/accounts/caller.ts'
import { route } from '#platform/http/route.ts'
import { subscribe, subscriptionsOf, unsubscribe } from './subscriptions.ts'
import { vapidKeys } from './vapid.ts'

export function pushRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.pushKey, async () => {
    const { publicKey } = await vapidKeys(deps)
    return { publicKey }
  })

  route(app, deps, contract.listPushSubscriptions, (_input, { user }) =>
    subscriptionsOf(deps.db, user.userId),
  )

  route(app, deps, contract.subscribePush, ({ body }, { user, request }) =>
    subscribe(deps, user, body, callerOf(request).userAgent),
  )

  route(app, deps, contract.unsubscribePush, ({ params }, { user }) =>
    unsubscribe(deps.db, user.userId, params.id),
  )
}
