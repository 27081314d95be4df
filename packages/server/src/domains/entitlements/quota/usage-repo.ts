import type { PlanLimits } from '@fourcast/contract/plans.ts'
import { DEMO_GENERATIONS } from '@fourcast/contract/plans.ts'
import type { Usage } from '@fourcast/contract/quotas.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import { generationDay } from '#platform/db/schema/picks.ts'
import { breakAt, ownLimitAt } from '../policy.ts'
import { followedState, playBreak, playLimit, quotaDay } from '#platform/db/schema/entitlements.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { limitAt, planAt } from '#domains/plans/plan-rules.ts'
import { subscription } from '#platform/db/schema/billing.ts'

/** A moment and the New York day it lies in. */
export interface Today {
  now: Temporal.Instant
  day: string
}

/** All who use the demo account share its generations. */
export const limitOf = (now: Temporal.Instant, limit: keyof PlanLimits): SQL =>
  limit === 'generationsPerDay'
    ? sql`case when ${account.isDemo} then ${sql.raw(String(DEMO_GENERATIONS))} else ${limitAt(now, limit)} end`
    : limitAt(now, limit)

const limitsFor = (now: Temporal.Instant): SQL => sql`json_build_object(
  'generationsPerDay', ${limitOf(now, 'generationsPerDay')},
  'moMoneyPerDay', ${limitOf(now, 'moMoneyPerDay')},
  'aiQueriesPerDay', ${limitOf(now, 'aiQueriesPerDay')},
  'advancedAiQueriesPerDay', ${limitOf(now, 'advancedAiQueriesPerDay')},
  'stateLotteryUpdates', ${limitOf(now, 'stateLotteryUpdates')},
  'historyDays', ${limitOf(now, 'historyDays')})`

/** Someone’s account, whatever their plan, and what they set for themselves. */
export const ACCOUNT = sql`${account}
  left join ${subscription} on ${subscription.userId} = ${account.id}
  left join ${playLimit} on ${playLimit.userId} = ${account.id}
  left join ${playBreak} on ${playBreak.userId} = ${account.id}`

/** The limit of one's own, where it is met before the plan's, which fair picks leave alone; or null. */
const bindingAt = (now: Temporal.Instant): SQL => sql`case
  when ${limitOf(now, 'generationsPerDay')} = -1
    or ${ownLimitAt(now)} - coalesce(fair_picks, 0) <= ${limitOf(now, 'generationsPerDay')}
  then ${ownLimitAt(now)} end`

export interface Allowance {
  limits: PlanLimits
  usage: Usage
  /** Whether another plan would allow more. */
  canUpgrade: boolean
  /** Generations and fair picks a day by a limit of one's own, where it is met before the plan's. */
  ownLimit: number | null
  onBreakUntil: Temporal.Instant | null
}

type Row = Omit<Allowance, 'onBreakUntil'> & { onBreakUntil: string | null }

/** What someone may use, and what they used of it. */
export async function findAllowance(
  db: Tx,
  owner: OwnerId,
  { now, day }: Today,
): Promise<Allowance | null> {
  const { rows } = await db.execute<{ [K in keyof Row]: Row[K] }>(sql`
    with days as materialized (
      select day, sum(generated)::int as made from ${generationDay}
      where user_id = ${owner} group by day
    )
    select ${limitsFor(now)} as limits, json_build_object(
      'dailyGenerations', coalesce(generations, 0),
      'dailyFairPicks', coalesce(fair_picks, 0),
      'dailyMoMoney', coalesce(mo_money, 0),
      'dailyAiQueries', coalesce(ai_queries, 0),
      'dailyAdvancedAiQueries', coalesce(advanced_ai_queries, 0),
      'monthlyGenerations', (select coalesce(sum(made), 0) from days
        where day between date_trunc('month', ${day}::date) and ${day}::date),
      'totalGenerations', (select coalesce(sum(made), 0) from days),
      'statesFollowed', (select count(*) from ${followedState}
        where user_id = ${owner} and position < ${limitOf(now, 'stateLotteryUpdates')})
    ) as usage, not ${account.isDemo} and ${planAt(now)} is distinct from 'premium' as "canUpgrade",
      ${bindingAt(now)} as "ownLimit", ${breakAt(now)} as "onBreakUntil"
    from ${ACCOUNT} left join ${quotaDay} q on q.user_id = ${account.id} and q.day = ${day}
    where ${account.id} = ${owner}`)
  const [row] = rows
  if (!row) return null
  return { ...row, onBreakUntil: row.onBreakUntil === null ? null : toInstant(row.onBreakUntil) }
}
