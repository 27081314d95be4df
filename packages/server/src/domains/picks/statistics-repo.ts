import type { Method } from '@fourcast/engine/boxes.ts'
import { REPEATING_STATES } from '@fourcast/engine/shared-draws.ts'
import { sql } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import { draw } from '#platform/db/schema/draws.ts'
import { quotaDay } from '#platform/db/schema/entitlements.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { followedBy, isFollowed, WINDOW_HOURS } from './repo.ts'
import { generation, generationDay, generationMatch } from '#platform/db/schema/picks.ts'

export interface Counts {
  signedUpAt: Temporal.Instant
  byMethod: Partial<Record<Method, number>>
  today: number
  month: number
  /** Generations that the daily limit refused. */
  refusedToday: number
  refusedMonth: number
  saved: number
  winners: number
  /** The New York days with a generation, newest first. */
  days: readonly string[]
}

/** Totals from the day counters, without reading results. */
export async function countAll(
  db: Tx,
  owner: OwnerId,
  period: { today: string; monthStart: string },
): Promise<Counts | null> {
  type Row = Omit<Counts, 'signedUpAt'> & { signedUpAt: string }
  const { rows } = await db.execute<Row>(sql`
    with days as materialized (
      select day, method, generated, saved from ${generationDay} where user_id = ${owner}
    ), refusals as materialized (
      select day, refused from ${quotaDay}
      where user_id = ${owner} and day between ${period.monthStart} and ${period.today}
    )
    select created_at as "signedUpAt",
      (select coalesce(json_object_agg(method, made), '{}') from (
        select method, sum(generated) as made from days group by method) m) as "byMethod",
      (select coalesce(sum(generated), 0)::int from days where day = ${period.today}) as today,
      (select coalesce(sum(generated), 0)::int from days
        where day between ${period.monthStart} and ${period.today}) as month,
      (select coalesce(sum(refused), 0)::int from refusals
        where day = ${period.today}) as "refusedToday",
      (select coalesce(sum(refused), 0)::int from refusals) as "refusedMonth",
      (select coalesce(sum(saved), 0)::int from days) as saved,
      (select count(distinct generation_id)::int from ${generationMatch}
        where user_id = ${owner} and kind = 'straight') as winners,
      (select coalesce(json_agg(day order by day desc), '[]') from (
        select distinct day from days where generated > 0) d) as days
    from ${account} where id = ${owner}`)
  const row = rows[0]
  return row ? { ...row, signedUpAt: toInstant(row.signedUpAt) } : null
}

export interface Chance {
  /** Pairs of a saved set and a real draw in its window. A draw that several states hold together counts once. */
  checks: number
  /** The average number of winners that chance alone would produce. */
  expectedWinners: number
  /** The results that did win in the same states. Wins in states followed before are not among them. */
  winners: number
}

/** The state of a draw, or the one that stands for all states that hold the draw together. */
const drawingState = sql`case state ${sql.join(
  REPEATING_STATES.map(({ state, drawnIn }) => sql`when ${state} then ${drawnIn}`),
  sql` `,
)} else state end`

/**
 * Ranks the moments among the sorted draw times instead of joining each result to its draws: 100,000
 * results take tens of milliseconds, not seconds.
 */
export async function chanceOf(db: Tx, owner: OwnerId, now: Temporal.Instant): Promise<Chance> {
  const { rows } = await db.execute<Chance & Record<string, unknown>>(sql`
    with ${followedBy(owner, now)}, times as materialized (
      select array(
        select draw_at from compared_states cross join lateral (
          select draw_at from ${draw} d
          where d.game = 'cash4' and d.state = compared_states.state and not d.simulated
            and draw_at > (select created_at from ${generation}
              where user_id = ${owner} and saved_at is not null order by day, created_at limit 1)
          offset 0
        ) d
        group by draw_at, ${drawingState}
        order by draw_at
      ) as drawn
    ), compared as (
      select case when mirror_numbers <> numbers then 2 else 1 end as sets,
        width_bucket(saved_at + make_interval(hours => ${WINDOW_HOURS}::int), drawn)
          - width_bucket(saved_at, drawn) as draws
      from ${generation}, times
      where user_id = ${owner} and saved_at is not null and box_key is not null
    )
    select coalesce(sum(sets * draws), 0)::float8 as checks,
      coalesce(sum(1 - power(1 - sets / 10000.0::float8, draws)), 0)::float8 as "expectedWinners",
      (select count(distinct m.generation_id)::int from ${generationMatch} m
        join ${draw} d on d.id = m.draw_id
        where m.user_id = ${owner} and m.kind = 'straight' and ${isFollowed}) as winners
    from compared`)
  return rows[0] ?? { checks: 0, expectedWinners: 0, winners: 0 }
}
