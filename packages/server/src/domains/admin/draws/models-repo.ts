import { sql } from 'drizzle-orm'
import type { Power } from '@fourcast/engine/evidence/power.ts'
import { IS_CURRENT_MODEL, IS_SHOWN_SERIES } from '#domains/forecasts/states-repo.ts'
import { drawSeries } from '#platform/db/schema/draws.ts'
import { forecast, learningModel, learningState, training } from '#platform/db/schema/forecasts.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'

interface Rate {
  rate: number
  chance: number
  low: number
  high: number
}

/** The newest forecast: its position in the chain and its day. */
interface Newest {
  sequence: number
  day: string
}

const newest = sql<Newest | null>`(
  select json_build_object('sequence', f.sequence, 'day', f.draw_date::text) from ${forecast} f
  where f.state = ${learningState.state} and f.simulated = ${learningState.simulated}
  order by f.sequence desc limit 1)`

/** The current model of every state that has one, for the draws that are shown. */
export async function listModels(db: Tx) {
  const { state, simulated, version, logE, scoredDigits, evidence, chainBrokenAt, report } =
    learningState
  return await db
    .select({
      state,
      simulated,
      version,
      logE,
      scoredDigits,
      evidence,
      chainBrokenAt,
      top1: sql<Rate>`${report} -> 'backtest' -> 'top1'`,
      power: sql<Power>`${report} -> 'power'`,
      draws: learningModel.draws,
      trainedAt: learningModel.trainedAt,
      newest,
      copies: drawSeries.copies,
    })
    .from(learningState)
    .innerJoin(learningModel, IS_CURRENT_MODEL)
    .innerJoin(drawSeries, IS_SHOWN_SERIES)
    .orderBy(state)
}

/** The latest training of a state. */
export interface LatestTraining {
  state: string
  id: string
  status: 'queued' | 'running' | 'done' | 'failed'
  progress: number
  error: string | null
  requestedAt: Temporal.Instant
  finishedAt: Temporal.Instant | null
}

type Row = Omit<LatestTraining, 'requestedAt' | 'finishedAt'> & {
  requestedAt: string
  finishedAt: string | null
}

/** One for each of these states that has had a training. */
export async function latestTrainings(
  db: Tx,
  states: readonly string[],
): Promise<Map<string, LatestTraining>> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select t.* from unnest(${sql.param(states)}::text[]) as s (state) cross join lateral (
      select state, id, status, progress, error, requested_at as "requestedAt",
        finished_at as "finishedAt"
      from ${training} where state = s.state order by requested_at desc limit 1) t`)
  return new Map(
    rows.map(({ requestedAt, finishedAt, ...row }) => [
      row.state,
      {
        ...row,
        requestedAt: toInstant(requestedAt),
        finishedAt: finishedAt === null ? null : toInstant(finishedAt),
      },
    ]),
  )
}
