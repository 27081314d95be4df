import type { Stats } from '@fourcast/contract/numbers.ts'
import { type PlanId, PLANS, RECOMMENDED_ABOVE } from '@fourcast/contract/plans.ts'
import { count } from '#core/format.ts'

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
