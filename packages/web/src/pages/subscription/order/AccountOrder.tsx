import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import type { OrderProps } from '../GuestOrder.tsx'
import { OnBreak } from './OnBreak.tsx'
import { Ordering } from './Ordering.tsx'
import { SummarySkeleton } from './SummarySkeleton.tsx'
import { PlanChoice } from '../PlanChoice.tsx'
import { Shop } from '../Shop.tsx'
import { current } from '#domains/billing/subscription.ts'
import { LoadFailure } from '#ui/LoadFailure.tsx'

/** What was ordered before a break is still confirmed, or waited for. */
const isPaying = ({ order }: CurrentSubscription) => order !== null && order.status !== 'declined'

/** The order of whoever is signed in, by what they have. */
export default function AccountOrder(props: OrderProps) {
  const query = useQuery(current)
  if (query.data?.onBreakUntil && !isPaying(query.data))
    return <OnBreak until={query.data.onBreakUntil} />
  if (query.data !== undefined) return <Ordering {...props} current={query.data} />
  const { plans, choice, choose } = props
  const summary = query.isError ? (
    <LoadFailure query={query} offline="Ordering needs a connection.">
      Your plan could not be loaded.
    </LoadFailure>
  ) : (
    <SummarySkeleton />
  )
  return (
    <Shop summary={summary}>
      <PlanChoice plans={plans} value={choice.planId} onChange={(planId) => choose({ planId })} />
    </Shop>
  )
}
