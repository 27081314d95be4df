import type { PaidPlanId } from '@fourcast/contract/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { recommendationOf } from './recommendation.ts'
import { stats } from '#core/api/queries.ts'
import { UpgradeCard } from './UpgradeCard.tsx'

interface RecommendedPlanProps {
  /** What the way to the plans is called. */
  action: (plan: PaidPlanId) => string
}

/** The plan that fits what someone asks for, and why; nothing where the present one does. */
export function RecommendedPlan({ action }: RecommendedPlanProps) {
  const { data } = useQuery(stats)
  const recommended = data === undefined ? null : recommendationOf(data)
  if (recommended === null) return null
  return (
    <UpgradeCard plan={recommended.plan} action={action(recommended.plan)}>
      <p className="num strong">{recommended.reason}</p>
    </UpgradeCard>
  )
}
