import { quoteSubscription } from '@fourcast/contract/quotes.ts'
import * as contract from '@fourcast/contract/subscriptions.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { route } from '#platform/http/route.ts'
import { invoiceOf, invoicesOf, printedInvoice } from './invoices.ts'
import { quoteOf } from '../catalog/quote.ts'

/** What a plan would cost, and what was asked for those before. */
export function invoiceRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, quoteSubscription, ({ query }, { user }) => quoteOf(deps, user, query))

  route(app, deps, contract.listInvoices, (_input, { user }) => invoicesOf(deps, user.userId))

  route(app, deps, contract.getInvoice, ({ params }, { user }) =>
    invoiceOf(deps, user.userId, params.id),
  )

  route(app, deps, contract.invoicePdf, async ({ params }, { reply, user }) => {
    const { pdf, fileName } = await printedInvoice(deps, user.userId, params.id)
    void reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(pdf)
  })
}
