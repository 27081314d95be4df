import * as contract from '@fourcast/contract/admin-billing.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { paymentOf, paymentsPage, issueRefund } from './payments.ts'
import { cancelSubscription, subscriptionsPage } from './subscriptions.ts'

/** Subscriptions, payments and refunds. */
export function adminBillingRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.listSubscriptions, ({ query }, { user }) =>
    subscriptionsPage(deps, user, query),
  )

  route(app, deps, contract.cancelUserSubscription, (asked, { request, user }) =>
    cancelSubscription(deps, { user, requestId: request.id }, asked),
  )

  route(app, deps, contract.listPayments, ({ query }) => paymentsPage(deps, query))

  route(app, deps, contract.getPayment, ({ params }, { user }) => paymentOf(deps, user, params.id))

  route(app, deps, contract.refundPayment, (asked, { request, user, operation }) =>
    issueRefund(deps, { user, requestId: request.id }, asked, operation),
  )
}
