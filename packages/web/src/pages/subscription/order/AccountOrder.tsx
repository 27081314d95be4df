import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { type AccountOrderProps, Ordering } from './Ordering.tsx'
import { SummarySkeleton } from './Quoted.tsx'
import { ComparePlans } from '#pages/subscription/ComparePlans.tsx'
import { Shop } from '#pages/subscription/Shop.tsx'
import { current } from '#domains/billing/subscription.ts'
import { ProofDialog } from '#ui/ProofDialog.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { momentText } from '#domains/responsible-play/break-text.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'

/** An order placed before a break can still be confirmed or awaited. */
const isPaying = ({ order }: CurrentSubscription) => order !== null && order.status !== 'declined'

/** The order page of a signed-in user, by the state of the plan. */
export default function AccountOrder(props: AccountOrderProps) {
  const query = useQuery(current)
  if (query.data?.onBreakUntil && !isPaying(query.data))
    return <OnBreak until={query.data.onBreakUntil} />
  if (query.data !== undefined)
    return (
      <>
        <Ordering {...props} current={query.data} />
        <ProofDialog />
      </>
    )
  const { plans, choice, choose } = props
  const summary = query.isError ? (
    <LoadFailure query={query} offline="Ordering needs a connection.">
      Failed to load your plan.
    </LoadFailure>
  ) : (
    <SummarySkeleton />
  )
  return (
    <Shop
      plans={
        <ComparePlans
          plans={plans}
          value={choice.planId}
          term={choice.term}
          onChange={(planId) => choose({ planId })}
          free="other"
        />
      }
      summary={summary}
    />
  )
}

/** Plans are hidden during a break: none is sold. */
const OnBreak = ({ until }: { until: string }) => (
  <header className="grid max-w-[46rem] justify-items-start gap-4">
    <PageHeading title="Plans and pricing">Paused during your break</PageHeading>
    <p className="text-lg text-muted">
      You are on a break until {momentText(until)}. Until then you can’t order or change a plan, and
      none renews. You can cancel at any time.
    </p>
    <LinkButton kind="second" to="/profile?tab=subscription">
      Your plan
    </LinkButton>
  </header>
)
