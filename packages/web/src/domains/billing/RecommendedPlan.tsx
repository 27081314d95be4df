import type { PaidPlanId } from '@fourcast/contract/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { recommendationOf } from './recommendation.ts'
import { stats } from '#core/api/queries.ts'
import { current } from './subscription.ts'
import { UpgradeCard } from './UpgradeCard.tsx'

interface RecommendedPlanProps {
  /** What the way to the plans is called. */
  action: (plan: PaidPlanId) => string
}

/** The plan that fits what someone asks for, and why; nothing where the present one does. */
export function RecommendedPlan({ action }: RecommendedPlanProps) {
  const { data } = useQuery(stats)
  const { data: own } = useQuery(current)
  const order = own?.order ?? null
  const recommended = data === undefined ? null : recommendationOf(data)
  // What is being paid for is not offered again.
  if (recommended === null || (order !== null && order.status !== 'declined')) return null
  return (
    <UpgradeCard plan={recommended.plan} action={action(recommended.plan)}>
      <p className="num strong">{recommended.reason}</p>
    </UpgradeCard>
  )
}
