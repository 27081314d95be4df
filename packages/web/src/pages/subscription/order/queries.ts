import type { PaidPlanId, Term } from '@fourcast/contract/plans.ts'
import { quoteSubscription } from '@fourcast/contract/quotes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { asked } from '#core/api/queries.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'

/** What is credited shrinks as time passes: a price that someone agrees to is not old. */
const MINUTE = 60_000

/** What a plan costs now, and what cancelling would refund; the latter depends on what pays. */
export const quoteOf = (planId: PaidPlanId, term: Term, paymentMethodId?: string) =>
  queryOptions({
    queryKey: [...SUBSCRIPTION, 'quote', planId, term, paymentMethodId],
    queryFn: (context) =>
      call(quoteSubscription, { query: { planId, term, paymentMethodId } }, asked(context)),
    staleTime: 0,
    refetchInterval: MINUTE,
  })
