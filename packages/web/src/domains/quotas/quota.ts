import { type PaidPlanId, planFor, type PlanLimits, PLANS } from '@fourcast/contract/plans.ts'
import type { Usage } from '@fourcast/contract/quotas.ts'
import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'

export const COUNTERS = ['generations', 'moMoney', 'aiQueries', 'advancedAiQueries'] as const
export type Counter = (typeof COUNTERS)[number]

export type DailyUsage = Omit<Usage, 'monthlyGenerations' | 'totalGenerations' | 'statesFollowed'>

const OF: Record<Counter, readonly [limit: keyof PlanLimits, used: keyof DailyUsage]> = {
  generations: ['generationsPerDay', 'dailyGenerations'],
  moMoney: ['moMoneyPerDay', 'dailyMoMoney'],
  aiQueries: ['aiQueriesPerDay', 'dailyAiQueries'],
  advancedAiQueries: ['advancedAiQueriesPerDay', 'dailyAdvancedAiQueries'],
}

/** Usage and limit of one daily counter. */
export interface Quota {
  used: number
  /** -1 is unlimited. */
  limit: number
  /** Infinity if there is no limit. */
  left: number
  /** A plan that allows more; null if none does, or during a break. */
  more: PaidPlanId | null
  /** True if it is the user's own limit, not the plan's. */
  own: boolean
}

type Counted = Pick<CurrentSubscription, 'limits' | 'ownLimit' | 'onBreakUntil'> & {
  usage: DailyUsage
}

export function quotaOf(current: Counted, counter: Counter): Quota {
  const [limitName, usedName] = OF[counter]
  const used = current.usage[usedName]
  const { ownLimit } = current
  if (counter === 'generations' && ownLimit !== null)
    return ownQuota(ownLimit, used + current.usage.dailyFairPicks)
  const limit = current.limits[limitName]
  if (limit === -1) return { used, limit, left: Infinity, more: null, own: false }
  const plan = planFor(limitName, limit)
  const most = PLANS[plan].limits[limitName]
  const hasMore = most === -1 || most > limit
  const more = hasMore && current.onBreakUntil === null ? plan : null
  return { used, limit, left: Math.max(limit - used, 0), more, own: false }
}

/** Every generated number counts against the own limit, fair picks too. */
const ownQuota = (limit: number, used: number): Quota => ({
  used,
  limit,
  left: Math.max(limit - used, 0),
  more: null,
  own: true,
})

/** Amount that an action takes from each counter. */
export type Cost = Partial<Record<Counter, number>>

/** The reason for a refusal: the plan includes none (`locked`), or too few are left today. */
interface Short {
  counter: Counter
  why: 'locked' | 'used'
  quota: Quota
}

/** A shortage of quota, or the user's break. */
export type Shortage = Short | { why: 'break'; until: string }

/**
 * The first reason for a refusal: the user's own limits, then a plan without it, then used-up quota, which
 * resets. The server checks in the same order.
 */
export function shortageOf(current: Counted, cost: Cost): Shortage | null {
  if (current.onBreakUntil !== null) return { why: 'break', until: current.onBreakUntil }
  const short = COUNTERS.flatMap((counter): Short[] => {
    const quota = quotaOf(current, counter)
    if (quota.left >= (cost[counter] ?? 0)) return []
    return [{ counter, why: quota.limit === 0 && !quota.own ? 'locked' : 'used', quota }]
  })
  const own = short.find(({ quota }) => quota.own)
  return own ?? short.find(({ why }) => why === 'locked') ?? short[0] ?? null
}

/**
 * The plan's generations of the day are used up. A press still reaches the server, which counts it as
 * demand.
 */
export const isLimitReached = (short: Shortage | null): short is Short =>
  short !== null &&
  short.why === 'used' &&
  short.counter === 'generations' &&
  short.quota.left === 0 &&
  !short.quota.own
