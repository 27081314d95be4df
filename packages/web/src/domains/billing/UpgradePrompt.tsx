import { type PlanId, PLANS, RECOMMENDED_ABOVE } from '@fourcast/contract/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { stats } from '#core/api/queries.ts'
import { current } from './subscription.ts'
import { UpgradeCard } from './UpgradeCard.tsx'
import type { Stats } from '@fourcast/contract/numbers.ts'
import { count } from '#core/format.ts'
import { useUser } from '#core/session.ts'

interface UpgradePromptProps {
  /** The text of the button. */
  action: string
}

/** Promotes Premium to all other plans, with a reason if the user's demand exceeds their plan. */
export function UpgradePrompt({ action }: UpgradePromptProps) {
  const { subscription } = useUser()
  const { data, isPending } = useQuery(stats)
  const { data: own } = useQuery(current)
  const plan = own?.plan ?? subscription.plan
  const order = own?.order ?? null
  // A plan whose payment is pending is not offered again.
  const isOrdered = order !== null && order.status !== 'declined'
  if (plan === 'premium' || isPending || isOrdered) return null
  const reason = data === undefined ? null : demandText(data)
  return (
    <UpgradeCard action={action}>
      {reason !== null && <p className="num strong">{reason}</p>}
    </UpgradeCard>
  )
}

const allowance = (plan: PlanId) => {
  const { generationsPerDay } = PLANS[plan].limits
  return generationsPerDay === -1 ? 'has no daily limit' : `includes ${generationsPerDay} a day`
}

/** The reason for the server's recommendation, in the user's figures; null if it recommends none. */
export function demandText({
  recommendedPlan: plan,
  demand,
}: Pick<Stats, 'recommendedPlan' | 'demand'>): string | null {
  if (plan === null) return null
  const { day, month } = demand
  const asked =
    day > RECOMMENDED_ABOVE[plan].day
      ? `You asked for ${count(day)} generations today.`
      : `You asked for ${count(month)} generations this month.`
  const plans = plan === 'premium' ? [plan] : [plan, 'premium' as const]
  return `${asked} ${plans.map((id) => `${PLANS[id].name} ${allowance(id)}.`).join(' ')}`
}
