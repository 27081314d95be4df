import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { sql } from 'drizzle-orm'
import { drawSeries } from '#platform/db/schema/draws.ts'
import type { Tx } from '#platform/db/db.ts'
import { forecast, learningState, training } from '#platform/db/schema/forecasts.ts'

/** What changes whenever anything is to be said anew of a state's model. */
export interface Stamp {
  /** Of its draws, model, evidence and newest forecast. */
  stamp: string
  /** Of the training that waits or runs. */
  progress: number | null
}

/** One row of look-ups, where what it stands for is half a hundred kilobytes. */
export async function findStamp(db: Tx, state: string): Promise<Stamp> {
  const { rows } = await db.execute<{ [K in keyof Stamp]: Stamp[K] }>(sql`
    with series as (
      select not coalesce((
        select real from ${drawSeries} where game = ${FOUR_DIGIT} and state = ${state}), false)
        as simulated
    )
    select concat_ws(' ', simulated, (
        select concat_ws(' ', l.version, l.scored_digits) from ${learningState} l
        where l.state = ${state} and l.simulated = series.simulated
      ), (
        select f.sequence from ${forecast} f
        where f.state = ${state} and f.simulated = series.simulated
        order by f.sequence desc limit 1
      )) as stamp,
      (select progress from ${training} where state = ${state} and status in ('queued', 'running'))
        as progress
    from series`)
  return rows[0] ?? { stamp: '', progress: null }
}
