import { type PlanId, PLANS } from '@fourcast/contract/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Cost, type DailyUsage, type Shortage, shortageOf } from './quota.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { useSession } from '#core/session.ts'
import { current } from '#domains/billing/subscription.ts'

/** Today's quotas. Until they are loaded nothing is allowed. */
export function useQuotas() {
  const query = useQuery(current)
  const { data } = query
  const until = useBreak()
  const plan = useSession().subscription?.plan ?? 'free'
  return useMemo(
    () => ({
      query,
      /** Undefined until it is known. */
      current: data,
      /** The reason for a refusal, as far as it is known; null if the action is allowed. */
      shortage: (cost: Cost) =>
        data === undefined ? (onBreak(until) ?? lockedOn(plan, cost)) : shortageOf(data, cost),
    }),
    [query, data, until, plan],
  )
}

/** A break is known even before the plan is loaded. */
const onBreak = (until: string | null): Shortage | null =>
  until === null ? null : { why: 'break', until }

const UNUSED: DailyUsage = {
  dailyGenerations: 0,
  dailyFairPicks: 0,
  dailyMoMoney: 0,
  dailyAiQueries: 0,
  dailyAdvancedAiQueries: 0,
}

/** A feature that the plan lacks is known without today's usage, for example offline. */
function lockedOn(plan: PlanId, cost: Cost) {
  const { limits } = PLANS[plan]
  const short = shortageOf({ limits, usage: UNUSED, ownLimit: null, onBreakUntil: null }, cost)
  return short?.why === 'locked' ? short : null
}

export type Quotas = ReturnType<typeof useQuotas>
