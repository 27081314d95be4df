import { listPaymentMethods } from '@fourcast/contract/payments.ts'
import { getInvoice, listInvoices, listPlans } from '@fourcast/contract/subscriptions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { requestOptions } from '#core/api/queries.ts'

/** First parts of the query keys, by which a change invalidates all queries of a kind. */
export const PAYMENT_METHODS = ['payment-methods'] as const
export const INVOICES = ['invoices'] as const
export const PLAN_OFFERS = ['plan-offers'] as const

const HOUR = 60 * 60_000

/** Stored payment methods, the default first. */
export const paymentMethods = queryOptions({
  queryKey: PAYMENT_METHODS,
  queryFn: (context) => call(listPaymentMethods, {}, requestOptions(context)),
  refetchOnWindowFocus: 'always',
})

/** Newest first. */
export const invoices = queryOptions({
  queryKey: [...INVOICES, 'all'],
  queryFn: (context) => call(listInvoices, {}, requestOptions(context)),
  refetchOnWindowFocus: 'always',
})

export const oneInvoice = (id: string) =>
  queryOptions({
    queryKey: [...INVOICES, id],
    queryFn: (context) => call(getInvoice, { params: { id } }, requestOptions(context)),
  })

/** Plans from the server: prices, features, limits. */
export const planOffers = queryOptions({
  queryKey: PLAN_OFFERS,
  queryFn: (context) => call(listPlans, {}, requestOptions(context)),
  staleTime: HOUR,
})
