import { type PaidPlanId, planFor, type PlanLimits, PLANS } from '@fourcast/contract/plans.ts'
import type { Usage } from '@fourcast/contract/quotas.ts'
import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'

export const COUNTERS = ['generations', 'moMoney', 'aiQueries', 'advancedAiQueries'] as const
export type Counter = (typeof COUNTERS)[number]

const OF: Record<Counter, readonly [limit: keyof PlanLimits, used: keyof Usage]> = {
  generations: ['generationsPerDay', 'dailyGenerations'],
  moMoney: ['moMoneyPerDay', 'dailyMoMoney'],
  aiQueries: ['aiQueriesPerDay', 'dailyAiQueries'],
  advancedAiQueries: ['advancedAiQueriesPerDay', 'dailyAdvancedAiQueries'],
}

/** How one counter of the day stands. */
export interface Quota {
  used: number
  /** -1 is unlimited. */
  limit: number
  /** Infinity where nothing limits it. */
  left: number
  /** The plan that allows more of it; null where none does. */
  more: PaidPlanId | null
}

type Counted = Pick<CurrentSubscription, 'limits' | 'usage'>

export function quotaOf(current: Counted, counter: Counter): Quota {
  const [limitName, usedName] = OF[counter]
  const limit = current.limits[limitName]
  const used = current.usage[usedName]
  if (limit === -1) return { used, limit, left: Infinity, more: null }
  const plan = planFor(limitName, limit)
  const most = PLANS[plan].limits[limitName]
  const more = most === -1 || most > limit ? plan : null
  return { used, limit, left: Math.max(limit - used, 0), more }
}

/** What a use takes from the counters. */
export type Cost = Partial<Record<Counter, number>>

/** Why a use would be refused: the plan has none of it (`locked`), or too few are left today. */
export interface Shortage {
  counter: Counter
  why: 'locked' | 'used'
  quota: Quota
}

/** The first counter that lacks what a use takes; what no waiting opens comes before what comes back. */
export function shortageOf(current: Counted, cost: Cost): Shortage | null {
  const short = COUNTERS.flatMap((counter): Shortage[] => {
    const quota = quotaOf(current, counter)
    if (quota.left >= (cost[counter] ?? 0)) return []
    return [{ counter, why: quota.limit === 0 ? 'locked' : 'used', quota }]
  })
  return short.find(({ why }) => why === 'locked') ?? short[0] ?? null
}
