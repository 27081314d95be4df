import * as contract from '@fourcast/contract/admin-billing.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { keepingOf } from '#domains/billing/idempotency.ts'
import { idempotencyKey, once } from '#platform/http/idempotency.ts'
import { route } from '#platform/http/route.ts'
import { paymentOf, paymentsPage, sendBack } from './payments.ts'
import { cancelSubscription, subscriptionsPage } from './subscriptions.ts'

/** What people pay, and what goes back. */
export function adminBillingRoutes(app: FastifyInstance, deps: RouteContext) {
  const keeping = keepingOf(deps)

  route(app, deps, contract.listSubscriptions, ({ query }, { user }) =>
    subscriptionsPage(deps, user, query),
  )

  route(app, deps, contract.cancelUserSubscription, (asked, { request, user }) =>
    cancelSubscription(deps, { user, requestId: request.id }, asked),
  )

  route(app, deps, contract.listPayments, ({ query }) => paymentsPage(deps, query))

  route(app, deps, contract.getPayment, ({ params }, { user }) => paymentOf(deps, user, params.id))

  route(app, deps, contract.refundPayment, async (asked, call) => {
    const { request, user } = call
    const by = { user, requestId: request.id }
    const key = idempotencyKey(request)
    const work = async () => ({ status: 201, body: await sendBack(deps, by, asked, key) })
    return (await once(keeping, call, contract.refundPayment.answer, work)).body
  })
}
