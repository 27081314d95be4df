import * as contract from '@fourcast/contract/notifications.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { latestNotifications, read, remove, restore } from './notifications.ts'

export function notificationsRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.listNotifications, (_input, { user }) =>
    latestNotifications(deps, user.userId),
  )

  route(app, deps, contract.readNotifications, ({ body }, { user }) =>
    read(deps, user.userId, body),
  )

  route(app, deps, contract.removeNotifications, ({ body }, { user }) =>
    remove(deps, user.userId, body),
  )

  route(app, deps, contract.restoreNotifications, ({ body }, { user }) =>
    restore(deps, user.userId, body),
  )
}
