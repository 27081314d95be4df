import type { Bet } from '@fourcast/engine/prizes.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { play } from '#platform/db/schema/picks.ts'

export type BetSum = {
  bet: Bet
  state: string
  count: number
  waiting: number
  stakeCents: number
  prizesCents: number
}

/** Someone's plays, one row a bet and state: what chance gives depends on nothing else. */
export async function sumPlays(db: Tx, owner: OwnerId): Promise<BetSum[]> {
  const { rows } = await db.execute<BetSum>(sql`
    select bet, state, count(*)::int as count, (count(*) - count(prize_cents))::int as waiting,
      sum(stake_cents)::float8 as "stakeCents",
      coalesce(sum(prize_cents), 0)::float8 as "prizesCents"
    from ${play} where user_id = ${owner} group by bet, state`)
  return rows
}

export type StepSum = Pick<BetSum, 'bet' | 'state' | 'stakeCents' | 'prizesCents'> & {
  from: string
  step: 'day' | 'month'
}

/** The same by the day of the draw, or by month when there are more than so many days; oldest first. */
export async function sumPlaysByStep(db: Tx, owner: OwnerId, mostDays: number): Promise<StepSum[]> {
  const { rows } = await db.execute<StepSum>(sql`
    with days as materialized (
      select draw_date, bet, state, sum(stake_cents)::float8 as stake,
        coalesce(sum(prize_cents), 0)::float8 as prizes
      from ${play} where user_id = ${owner} group by draw_date, bet, state
    ), chosen as (
      select case when count(distinct draw_date) > ${mostDays}::int then 'month' else 'day' end
        as step from days
    )
    select date_trunc(step, draw_date)::date::text as "from", step, bet, state,
      sum(stake) as "stakeCents", sum(prizes) as "prizesCents"
    from days, chosen group by 1, step, bet, state order by 1`)
  return rows
}
