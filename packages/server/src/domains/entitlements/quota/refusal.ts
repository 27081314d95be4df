import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { PlanLimits } from '@fourcast/contract/plans.ts'
import { planFor, PLANS } from '@fourcast/contract/plans.ts'
import type { Usage } from '@fourcast/contract/quotas.ts'
import { onBreak } from '../cool-off/refusal.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Cost, Counter } from '#domains/plans/plan-rules.ts'
import { COUNTERS, makesPicks, ownCost } from '#domains/plans/plan-rules.ts'
import type { Allowance } from './usage-repo.ts'
import { resetAt } from './usage.ts'

interface Words {
  limit: keyof PlanLimits
  used: keyof Usage
  /** What a plan that allows none of it lacks: '… requires Basic'. */
  what: string
  /** What is counted. */
  name: string
}

const WORDS: Readonly<Record<Counter, Words>> = {
  generations: {
    limit: 'generationsPerDay',
    used: 'dailyGenerations',
    what: 'Generating numbers',
    name: 'generations',
  },
  moMoney: {
    limit: 'moMoneyPerDay',
    used: 'dailyMoMoney',
    what: 'Box 4 Mo-Money',
    name: 'Mo-Money generations',
  },
  aiQueries: {
    limit: 'aiQueriesPerDay',
    used: 'dailyAiQueries',
    what: 'Asking the AI',
    name: 'AI queries',
  },
  advancedAiQueries: {
    limit: 'advancedAiQueriesPerDay',
    used: 'dailyAdvancedAiQueries',
    what: 'Advanced analysis',
    name: 'advanced AI queries',
  },
}

/** A day's generations are used up: the one refusal that counts as demand, and is told. */
export class GenerationsUsed extends Failure {}

/**
 * Why a use was refused: first what someone set for themselves, then what the plan never allows, then
 * what is used up. Null where nothing is in its way, as after an upgrade meanwhile.
 */
export function refusalOf(allowance: Allowance, cost: Cost, now: Temporal.Instant): Failure | null {
  const own = ownRefusal(allowance, cost, now)
  if (own) return own
  const asked = COUNTERS.flatMap((counter) => {
    const amount = cost[counter]
    return amount === undefined ? [] : [{ counter, amount }]
  })
  const locked = asked.find(({ counter }) => limitOf(allowance, counter) === 0)
  if (locked) return planRequired(WORDS[locked.counter])
  const gone = asked.find(({ counter, amount }) => isGone(allowance, counter, amount))
  return gone ? usedUp(allowance, gone.counter, now) : null
}

/** By a break or a limit of one's own. Nobody wants more at that moment: it is no demand, and praises no plan. */
function ownRefusal(
  { onBreakUntil, ownLimit: limit, usage }: Allowance,
  cost: Cost,
  now: Temporal.Instant,
): Failure | null {
  if (onBreakUntil && makesPicks(cost)) return onBreak(onBreakUntil)
  const wanted = ownCost(cost)
  const used = usage.dailyGenerations + usage.dailyFairPicks
  if (wanted === 0 || limit === null || used + wanted <= limit) return null
  return new Failure('quota_used', MESSAGES.ownLimitReached, { limit, used, ...untilReset(now) })
}

const limitOf = ({ limits }: Allowance, counter: Counter) => limits[WORDS[counter].limit]

function isGone(allowance: Allowance, counter: Counter, amount: number): boolean {
  const limit = limitOf(allowance, counter)
  return limit !== -1 && allowance.usage[WORDS[counter].used] + amount > limit
}

function planRequired({ limit, what }: Words): Failure {
  const plan = planFor(limit, 0)
  const { name } = PLANS[plan]
  return new Failure('plan_required', `${what} requires ${name}. See the plans to unlock it.`, {
    plan,
  })
}

function usedUp(allowance: Allowance, counter: Counter, now: Temporal.Instant): Failure {
  const details = {
    limit: limitOf(allowance, counter),
    used: allowance.usage[WORDS[counter].used],
    ...untilReset(now),
  }
  if (counter !== 'generations') {
    const words = MESSAGES.usedUpToday(details.limit, WORDS[counter].name)
    return new Failure('quota_used', words, details)
  }
  // Where no plan gives more, none is praised.
  const message = allowance.canUpgrade ? MESSAGES.limitReached : MESSAGES.generationsUsed
  return new GenerationsUsed('quota_used', message, details)
}

function untilReset(now: Temporal.Instant) {
  const back = resetAt(now)
  return { resetAt: back.toString(), retryAfter: back.since(now).total('seconds') }
}
