import type { PaidPlanId, PlanId } from '@fourcast/contract/plans.ts'
import { PAID_PLAN_IDS, RECOMMENDED_ABOVE } from '@fourcast/contract/plans.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import type { Cost } from '#domains/entitlements/cost.ts'
import { COUNTERS } from '#domains/entitlements/cost.ts'
import type { StoredGeneration } from './repo.ts'
import { WINDOW_HOURS } from './repo.ts'

/** The quotas that each box uses. */
const COSTS: Readonly<Record<Method, Cost>> = {
  flash: { generations: 1 },
  mirror: { generations: 1 },
  ml: { generations: 1, aiQueries: 1 },
  mixed: { generations: 1, moMoney: 1 },
}

/** The quotas that several boxes use together. */
export const costOf = (methods: readonly Method[]): Cost =>
  Object.fromEntries(
    COUNTERS.flatMap((counter) => {
      const sum = methods.reduce((total, method) => total + (COSTS[method][counter] ?? 0), 0)
      return sum > 0 ? [[counter, sum]] : []
    }),
  )

/** A result that someone wants to save, as text of four places. */
export interface Claimed {
  method: string
  original: string
  numbers: string
  flashNumbers: string | null
  mirrorNumbers: string | null
}

/** Whether a claimed result is the stored one; the second set of Box 4 may be missing. */
export function isSameResult(stored: StoredGeneration, claimed: Claimed): boolean {
  const flash = stored.method === 'mixed' ? stored.numbers : null
  return (
    stored.method === claimed.method &&
    stored.original === claimed.original &&
    stored.numbers === claimed.numbers &&
    (claimed.flashNumbers === null || claimed.flashNumbers === flash) &&
    (claimed.mirrorNumbers === null || claimed.mirrorNumbers === stored.mirrorNumbers)
  )
}

/** Saved and complete, and its week passed without a win. */
export function isWindowOver(stored: StoredGeneration, now: Temporal.Instant): boolean {
  if (stored.savedAt === null || stored.boxKey === null) return false
  if (stored.matches.some(({ kind }) => kind === 'straight')) return false
  return Temporal.Instant.compare(now, stored.savedAt.add({ hours: WINDOW_HOURS })) > 0
}

const RANK: Readonly<Record<PlanId, number>> = { free: 0, basic: 1, premium: 2 }

/** The plan that fits the demand of a day and a month, if it is above the present one. */
export function recommendedPlan(
  demand: { day: number; month: number },
  present: PlanId,
): PaidPlanId | null {
  const fitting = fittingPlan(demand)
  return fitting !== null && RANK[fitting] > RANK[present] ? fitting : null
}

function fittingPlan({ day, month }: { day: number; month: number }): PaidPlanId | null {
  const isAbove = (plan: PaidPlanId) =>
    day > RECOMMENDED_ABOVE[plan].day || month > RECOMMENDED_ABOVE[plan].month
  return PAID_PLAN_IDS.findLast(isAbove) ?? null
}

/**
 * The most tickets of an account, ten a day for almost three years; then the oldest are deleted.
 */
export const TICKETS_MOST = 10_000
