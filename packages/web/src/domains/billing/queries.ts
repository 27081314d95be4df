import { listPaymentMethods } from '@fourcast/contract/payments.ts'
import { getInvoice, listInvoices, listPlans } from '@fourcast/contract/subscriptions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { requestOptions } from '#core/api/queries.ts'

/** The first part of every key, by which a change makes the rest out of date. */
export const PAYMENT_METHODS = ['payment-methods'] as const
export const INVOICES = ['invoices'] as const
export const PLAN_OFFERS = ['plan-offers'] as const

const HOUR = 60 * 60_000

/** What charges can be made to, the default first. */
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

/** The plans as the server holds them: prices, features, limits. */
export const planOffers = queryOptions({
  queryKey: PLAN_OFFERS,
  queryFn: (context) => call(listPlans, {}, requestOptions(context)),
  staleTime: HOUR,
})
