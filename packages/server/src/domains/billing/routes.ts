import * as subscriptionsContract from '@fourcast/contract/subscriptions.ts'
import * as paymentsContract from '@fourcast/contract/payments.ts'
import { quoteSubscription } from '@fourcast/contract/quotes.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { cancelPlan } from './cancel.ts'
import { changePlan } from './change-plan.ts'
import { currentOf } from './current-subscription.ts'
import type { OrderAnswer } from './order.ts'
import { confirmPayment, isUnsettled, subscribeToPlan } from './order.ts'
import { offersOf } from './prices.ts'
import { invoiceOf, invoicesOf, invoiceFile } from './invoices.ts'
import { quoteOf } from './quote.ts'
import {
  addMethod,
  beginSetup,
  checkReference,
  chooseMethod,
  methodsOf,
  removeMethod,
} from './methods.ts'
import { runSandboxAction } from './sandbox-actions.ts'
import { receiveWebhook } from './webhooks.ts'

/** A person's plan: read, order, change and cancel. */
export function subscriptionsRoutes(app: FastifyInstance, deps: RouteContext) {
  const offers = offersOf(deps.config)
  route(app, deps, subscriptionsContract.listPlans, async () => offers)

  route(app, deps, subscriptionsContract.currentSubscription, (_input, { user }) =>
    currentOf(deps, user.userId),
  )

  route(app, deps, subscriptionsContract.createSubscription, async ({ body }, call) =>
    orderAnswer(call.reply, await subscribeToPlan(deps, call, body)),
  )

  route(app, deps, subscriptionsContract.confirmSubscription, (_input, { user }) =>
    confirmPayment(deps, user),
  )

  route(app, deps, subscriptionsContract.updateSubscription, async ({ body }, call) =>
    orderAnswer(call.reply, await changePlan(deps, call, body.planId)),
  )

  route(app, deps, subscriptionsContract.cancelSubscription, ({ query }, call) =>
    cancelPlan(deps, call, query.when),
  )

  invoiceRoutes(app, deps)
}

/** 202 while a payment is pending. */
function orderAnswer(reply: FastifyReply, answer: OrderAnswer): OrderAnswer {
  if (isUnsettled(answer)) void reply.status(202)
  return answer
}

/** Quotes and invoices. */
export function invoiceRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, quoteSubscription, ({ query }, { user }) => quoteOf(deps, user, query))

  route(app, deps, subscriptionsContract.listInvoices, (_input, { user }) =>
    invoicesOf(deps, user.userId),
  )

  route(app, deps, subscriptionsContract.getInvoice, ({ params }, { user }) =>
    invoiceOf(deps, user.userId, params.id),
  )

  route(app, deps, subscriptionsContract.invoicePdf, async ({ params }, { reply, user }) => {
    const { pdf, fileName } = await invoiceFile(deps, user.userId, params.id)
    void reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(pdf)
  })
}

/** Payment methods. */
export function paymentsRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, paymentsContract.listPaymentMethods, (_input, { user }) =>
    methodsOf(deps, user.userId),
  )

  route(app, deps, paymentsContract.beginSetup, ({ body }, { user }) =>
    beginSetup(deps, user, body),
  )

  route(
    app,
    deps,
    paymentsContract.addPaymentMethod,
    ({ body }, call) => addMethod(deps, call, body),
    { check: ({ body }, user) => checkReference(deps, user, body) },
  )

  route(app, deps, paymentsContract.setDefaultMethod, ({ params }, { user }) =>
    chooseMethod(deps, user, params.id),
  )

  route(app, deps, paymentsContract.removePaymentMethod, ({ params }, { user }) =>
    removeMethod(deps, user, params.id),
  )

  route(app, deps, paymentsContract.sandboxAct, ({ body }, { user }) =>
    runSandboxAction(deps, user, body),
  )
}

const BODY_LIMIT = 256 * 1024
const NOTHING = new Uint8Array()

/**
 * In a scope of its own, because the signature covers the raw bytes, whatever their content type.
 */
export async function webhookRoute(app: FastifyInstance, deps: RouteContext): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    route(
      scope,
      deps,
      paymentsContract.webhook,
      async (_input, { request }) => {
        const raw = request.body instanceof Uint8Array ? request.body : NOTHING
        await receiveWebhook(deps, raw, request.headers)
        return { received: true as const }
      },
      { bodyLimit: BODY_LIMIT },
    )
  })
}
