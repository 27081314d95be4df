import { type PaidPlanId, type PlanId, PLANS, RECOMMENDED_ABOVE } from '@fourcast/contract/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { stats } from '#core/api/queries.ts'
import { current } from './subscription.ts'
import { UpgradeCard } from './UpgradeCard.tsx'
import type { Stats } from '@fourcast/contract/numbers.ts'
import { count } from '#core/format.ts'

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

const allowance = (plan: PlanId) => {
  const { generationsPerDay } = PLANS[plan].limits
  return generationsPerDay === -1 ? 'has no daily limit' : `includes ${generationsPerDay} a day`
}

/** Why the server recommends a plan, in figures of the person; null where it recommends none. */
export function recommendationOf({
  recommendedPlan: plan,
  demand,
}: Pick<Stats, 'recommendedPlan' | 'demand'>) {
  if (plan === null) return null
  const { day, month } = demand
  const asked =
    day > RECOMMENDED_ABOVE[plan].day
      ? `You asked for ${count(day)} generations today.`
      : `You asked for ${count(month)} generations this month.`
  return { plan, reason: `${asked} ${PLANS[plan].name} ${allowance(plan)}.` }
}
