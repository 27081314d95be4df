import * as contract from '@fourcast/contract/subscriptions.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { RouteContext } from '#deps.ts'
import type { Done } from '#platform/http/idempotency.ts'
import { idempotencyKey, once } from '#platform/http/idempotency.ts'
import { route } from '#platform/http/route.ts'
import { cancel } from './cancel.ts'
import { changePlan } from './change.ts'
import { currentOf } from './current.ts'
import { keepingOf } from '../idempotency.ts'
import { confirm } from './order-answer.ts'
import { offersOf } from '../catalog/offers.ts'
import { subscribe } from './subscribe.ts'
import { invoiceRoutes } from '../invoices/routes.ts'

/** Someone's plan: what it is, how it begins, changes and ends. */
export function subscriptionsRoutes(app: FastifyInstance, deps: RouteContext) {
  const keeping = keepingOf(deps)

  const offers = offersOf(deps.config)
  route(app, deps, contract.listPlans, async () => offers)

  route(app, deps, contract.currentSubscription, (_input, { user }) => currentOf(deps, user.userId))

  route(app, deps, contract.createSubscription, async ({ body }, call) => {
    const { answer } = contract.createSubscription
    const work = (again: boolean) => subscribe(deps, call.user, body, again)
    return send(call.reply, await once(keeping, call, answer, work))
  })

  route(app, deps, contract.confirmSubscription, (_input, { user }) => confirm(deps, user))

  route(app, deps, contract.updateSubscription, async ({ body }, call) => {
    const { answer } = contract.updateSubscription
    const work = (again: boolean) => changePlan(deps, call.user, body.planId, again)
    return send(call.reply, await once(keeping, call, answer, work))
  })

  route(app, deps, contract.cancelSubscription, async ({ query }, call) => {
    const key = idempotencyKey(call.request)
    const { answer } = contract.cancelSubscription
    const work = async (again: boolean) => ({
      status: 200,
      body: await cancel(deps, call.user, { ...query, key }, again),
    })
    return send(call.reply, await once(keeping, call, answer, work))
  })

  invoiceRoutes(app, deps)
}

/** 202 where money is under way; else the call's own status. */
function send<T>(reply: FastifyReply, { status, body }: Done<T>): T {
  if (status === 202) void reply.status(202)
  return body
}
