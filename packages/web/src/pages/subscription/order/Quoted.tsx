import { type Quote, quoteSubscription } from '@fourcast/contract/quotes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { SubmitOrder } from './SubmitOrder.tsx'
import type { SummaryProps } from './parts.ts'
import { OrderSummary, type Row } from '#pages/subscription/OrderSummary.tsx'
import { CANCEL_WHERE, Terms } from '#pages/subscription/Terms.tsx'
import { errorMessage } from '#core/api/error-message.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { calendarDate } from '#core/format.ts'
import { amountOf } from '#core/money.ts'
import { Banner } from '#ui/Banner.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Bar, Lines, Skeleton } from '#ui/Skeleton.tsx'
import type { PaidPlanId, Term } from '@fourcast/contract/plans.ts'
import { call } from '#core/api/api.ts'
import { requestOptions } from '#core/api/queries.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'

/** The server's quote for the choice, and the button that orders it. */
export function Quoted(props: SummaryProps) {
  const { plans, choice, offer, order, methodName, methodId, formId } = props
  const query = useQuery({
    ...quoteOf(choice.planId, choice.term, methodId),
    // The new method changes the query key while the order is placed: the price stays visible meanwhile.
    placeholderData: (before) =>
      before?.planId === choice.planId && before.term === choice.term ? before : undefined,
  })
  const { data: quote, error } = query
  const plan = plans[choice.planId]
  if (error instanceof ApiFailure && error.status >= 400 && error.status < 500)
    return <Banner kind="warning">{errorMessage(error)}</Banner>
  if (quote === undefined)
    return query.isError ? (
      <LoadFailure query={query} offline="Ordering needs a connection.">
        Failed to load the price.
      </LoadFailure>
    ) : (
      <SummarySkeleton />
    )
  const rows: Row[] = [
    ['Plan', plan.name],
    ['Payment', choice.term === 'monthly' ? 'Monthly' : '2 months, in advance'],
    ...(methodName === undefined ? [] : [['Method', methodName] as const]),
    ...reckoning(quote),
    [quote.renewal === null ? 'Ends' : 'Next billing', calendarDate(quote.untilDate)],
  ]
  const total = amountOf(quote.total.amount)
  const renewal = renewalOf(quote)
  return (
    <OrderSummary
      rows={rows}
      total={['Total today', total]}
      terms={quote.renewal === null ? renewal : `${renewal} ${CANCEL_WHERE}`}
      action={
        <SubmitOrder
          order={order}
          form={formId}
          busyLabel={order.problem?.kind === 'info' ? 'Checking…' : 'Ordering…'}
        >
          {offer.kind === 'later'
            ? 'Change at the end of the term'
            : offer.kind === 'upgrade'
              ? `Upgrade now: ${total} today`
              : 'Subscribe'}
        </SubmitOrder>
      }
    >
      <Terms plan={plan} term={choice.term} renewal={renewal} freeDays={quote.freeDays} />
    </OrderSummary>
  )
}

/** The lines of the total, if it is more than the plain price. */
function reckoning({ lines, tax }: Quote): Row[] {
  const all = lines.length > 1 ? lines : []
  const named = all.map(({ description, amount }) => [description, amountOf(amount)] as const)
  return tax.amount === 0
    ? named
    : [...named, [`${tax.name} (${tax.percent}%)`, amountOf(tax.amount)]]
}

function renewalOf({ renewal, untilDate, effective }: Quote) {
  const day = calendarDate(untilDate)
  if (renewal === null) return `Paid once. It ends on ${day} and doesn’t renew.`
  const price = `${amountOf(renewal.amount)} a month`
  return effective === 'now'
    ? `Renews on ${day} at ${price} until you cancel.`
    : `You won’t be charged now. From ${day}, you pay ${price} until you cancel.`
}

export const SummarySkeleton = () => (
  <div className="card shop-summary">
    <Skeleton label="Loading your plan">
      <Bar className="h-6 w-3/5" />
      <Lines count={3} />
      <span className="shop-pay">
        <Bar className="h-13" />
      </span>
    </Skeleton>
  </div>
)

/** Credit shrinks with time: the accepted price must not be stale. */
const MINUTE = 60_000

/** A plan's price now and its refund terms, which depend on the payment method. */
const quoteOf = (planId: PaidPlanId, term: Term, paymentMethodId?: string) =>
  queryOptions({
    queryKey: [...SUBSCRIPTION, 'quote', planId, term, paymentMethodId],
    queryFn: (context) =>
      call(
        quoteSubscription,
        { query: { planId, term, paymentMethodId } },
        requestOptions(context),
      ),
    staleTime: 0,
    refetchInterval: MINUTE,
  })
