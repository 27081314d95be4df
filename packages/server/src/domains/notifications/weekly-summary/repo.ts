import { MATCH_WINDOW_DAYS } from '@fourcast/engine/matching.ts'
import type { Bet } from '@fourcast/engine/prizes.ts'
import { sql, and, inArray, isNull, lt } from 'drizzle-orm'
import { followedAt } from '#domains/plans/followed-states.ts'
import { draw, drawSeries } from '#platform/db/schema/draws.ts'
import {
  generation,
  generationDay,
  generationMatch,
  savedNumber,
  savedNumberMatch,
  ticket,
} from '#platform/db/schema/picks.ts'
import { RECIPIENT_COLUMNS } from '#domains/accounts/repo.ts'
import type { Tx } from '#platform/db/db.ts'
import { account } from '#platform/db/schema/accounts.ts'
import { playBreak } from '#platform/db/schema/entitlements.ts'
import type { Week } from './calendar.ts'
import { startOf } from './calendar.ts'

/** The users and the week of a query. Each query reads many users in one statement, from their index. */
export interface SummaryScope {
  ids: readonly string[]
  week: Week
  now: Temporal.Instant
}

const ofUsers = ({ ids }: SummaryScope) => sql`user_id = any(${sql.param(ids)}::uuid[])`
const days = ({ week }: SummaryScope) => ({ from: week.from.toString(), to: week.to.toString() })
const instants = ({ week }: SummaryScope) => ({
  from: sql`${startOf(week.from).toString()}::timestamptz`,
  to: sql`${startOf(week.to).toString()}::timestamptz`,
})

export type GeneratedCount = { userId: string; generated: number; saved: number }

export async function countGenerated(db: Tx, scope: SummaryScope): Promise<GeneratedCount[]> {
  const { from, to } = days(scope)
  const { rows } = await db.execute<GeneratedCount>(sql`
    select user_id as "userId", sum(generated)::int as generated, sum(saved)::int as saved
    from ${generationDay} where ${ofUsers(scope)} and day >= ${from} and day < ${to}
    group by user_id having sum(generated) + sum(saved) > 0`)
  return rows
}

export type Win = { userId: string; numbers: string; state: string; session: string; date: string }

/** Saved results that equal a real draw. */
export async function listWins(db: Tx, scope: SummaryScope): Promise<Win[]> {
  const { from, to } = instants(scope)
  const { rows } = await db.execute<Win>(sql`
    select m.user_id as "userId", d.numbers, d.state, d.session, d.draw_date::text as date
    from ${generationMatch} m join ${draw} d on d.id = m.draw_id
    where m.${ofUsers(scope)} and m.kind = 'straight' and m.found_at >= ${from} and m.found_at < ${to}
    order by m.found_at`)
  return rows
}

export type SummaryMatch = Win & { number: string; kind: 'straight' | 'box' }

/** Matches of numbers that their owner saved unchanged, in exact or any order. */
export async function listNumberMatches(db: Tx, scope: SummaryScope): Promise<SummaryMatch[]> {
  const { from, to } = instants(scope)
  const { rows } = await db.execute<SummaryMatch>(sql`
    select m.user_id as "userId", n.numbers as number, m.kind, d.numbers, d.state, d.session,
      d.draw_date::text as date
    from ${savedNumberMatch} m
      join ${savedNumber} n on n.user_id = m.user_id and n.id = m.number_id
      join ${draw} d on d.id = m.draw_id
    where m.${ofUsers(scope)} and m.found_at >= ${from} and m.found_at < ${to}
    order by m.found_at`)
  return rows
}

export type Checks = { userId: string; checks: number }

/** The number of pairs of a saved set and a real draw of the week. Each has a chance of 1 in 10,000. */
export async function countChecks(db: Tx, scope: SummaryScope): Promise<Checks[]> {
  const { from, to } = instants(scope)
  const { rows } = await db.execute<Checks>(sql`
    with drawn as materialized (
      select state, draw_at from ${draw}
      where game = 'cash4' and not simulated and draw_at >= ${from} and draw_at < ${to}
    ), followed as materialized (
      select user_id, state from ${followedAt(scope.now)} f where ${ofUsers(scope)}
    ), kept as materialized (
      select user_id, saved_at, case when mirror_numbers <> numbers then 2 else 1 end as sets
      from ${generation}
      where ${ofUsers(scope)} and saved_at is not null and box_key is not null
        -- A result is kept within two days of its making, and compared for a week.
        and day >= ${scope.week.from.subtract({ days: 10 }).toString()}
        and saved_at < ${to}
    ), times as (
      select k.user_id, array(
        select draw_at from drawn
        where state in (select state from followed f where f.user_id = k.user_id)
          or not exists (select from followed f where f.user_id = k.user_id)
        order by draw_at) as drawn
      from (select distinct user_id from kept) k
    )
    select user_id as "userId", sum(sets * (
      width_bucket(saved_at + make_interval(hours => ${MATCH_WINDOW_DAYS * 24}::int), drawn)
        - width_bucket(saved_at, drawn)))::float8 as checks
    from kept join times using (user_id) group by user_id`)
  return rows
}

export type Bets = {
  userId: string
  bet: Bet
  state: string
  count: number
  waiting: number
  stakeCents: number
  prizesCents: number
}

/**
 * Tickets for draws of the week, one row for each bet type and state: the expected payout depends on
 * nothing else.
 */
export async function sumBets(db: Tx, scope: SummaryScope): Promise<Bets[]> {
  const { from, to } = days(scope)
  const { rows } = await db.execute<Bets>(sql`
    select user_id as "userId", bet, state, count(*)::int as count,
      (count(*) - count(prize_cents))::int as waiting, sum(stake_cents)::float8 as "stakeCents",
      coalesce(sum(prize_cents), 0)::float8 as "prizesCents"
    from ${ticket} where ${ofUsers(scope)} and draw_date >= ${from} and draw_date < ${to}
    group by user_id, bet, state`)
  return rows
}

export type Latest = {
  userId: string
  state: string
  session: string
  date: string
  numbers: string
  simulated: boolean
}

/** The latest draw of each followed state; only real draws of a real series. */
export async function listLatestFollowed(db: Tx, scope: SummaryScope): Promise<Latest[]> {
  const { rows } = await db.execute<Latest>(sql`
    with followed as materialized (
      select user_id, state from ${followedAt(scope.now)} f where ${ofUsers(scope)}
    ), latest as materialized (
      select s.state, d.* from (select distinct state from followed) f
      join ${drawSeries} s on s.game = 'cash4' and s.state = f.state
      cross join lateral (
        select draw_date::text as date, session, numbers, simulated from ${draw}
        where game = 'cash4' and state = s.state and simulated = not s.real
          and draw_at <= ${scope.now.toString()}::timestamptz
        order by draw_at desc nulls last limit 1
      ) d
    )
    select f.user_id as "userId", l.* from followed f join latest l using (state)
    order by f.user_id, f.state`)
  return rows
}

/**
 * The users who signed up before the week's end, are enabled and have no cool-off, during which we send
 * nothing.
 */
export async function listReaders(
  tx: Tx,
  ids: string[],
  { week, now }: { week: Week; now: Temporal.Instant },
) {
  const onBreak = sql`exists (select from ${playBreak}
    where ${playBreak.userId} = ${account.id} and ${playBreak.until} > ${now.toString()}::timestamptz)`
  return await tx
    .select(RECIPIENT_COLUMNS)
    .from(account)
    .where(
      and(
        inArray(account.id, ids),
        lt(account.createdAt, startOf(week.to)),
        isNull(account.disabledAt),
        sql`not ${onBreak}`,
      ),
    )
}
