import { planFor, type PlanLimits, PLANS } from '@fourcast/contract/plans.ts'
import type { Usage } from '@fourcast/contract/quotas.ts'
import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { quotaOf } from '#domains/quotas/quota.ts'
import { Card } from '#ui/Card.tsx'
import { Meter } from '#ui/Meter.tsx'

const COUNTED: readonly (readonly [label: string, limit: keyof PlanLimits, used: keyof Usage])[] = [
  ['Box 4 Mo-Money', 'moMoneyPerDay', 'dailyMoMoney'],
  ['AI queries', 'aiQueriesPerDay', 'dailyAiQueries'],
  ['Advanced AI queries', 'advancedAiQueriesPerDay', 'dailyAdvancedAiQueries'],
]

export function UsageCard({ current }: { current: CurrentSubscription }) {
  const { limits, usage } = current
  return (
    <Card title="Today" aside={<span className="text-sm text-muted">Resets at midnight ET</span>}>
      <Generations current={current} />
      {COUNTED.map(([label, limit, used]) => (
        <Counted key={label} label={label} limit={limit} used={usage[used]} limits={limits} />
      ))}
      <Counted
        label="States followed"
        limit="stateLotteryUpdates"
        used={usage.statesFollowed}
        limits={limits}
      />
    </Card>
  )
}

/** Every plan has generations; a user may have set a lower limit. */
function Generations({ current }: { current: CurrentSubscription }) {
  const { used, limit, own } = quotaOf(current, 'generations')
  return (
    <Meter label="Generations" used={used} limit={limit} of={own ? 'your own limit' : undefined} />
  )
}

interface CountedProps {
  label: string
  limit: keyof PlanLimits
  used: number
  limits: CurrentSubscription['limits']
}

/**
 * An empty bar would look like a full one: a limit of 0 is replaced by the plans that include the feature.
 */
function Counted({ label, limit, used, limits }: CountedProps) {
  if (limits[limit] !== 0) return <Meter label={label} used={used} limit={limits[limit]} />
  return (
    <div className="flex justify-between gap-3 text-sm">
      <span>{label}</span>
      <span className="text-muted">Requires {PLANS[planFor(limit, 0)].name}</span>
    </div>
  )
}
