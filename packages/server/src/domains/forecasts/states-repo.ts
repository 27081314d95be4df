import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { drawSeries } from '#platform/db/schema/draws.ts'
import type { Tx } from '#platform/db/db.ts'
import { learningModel, learningState, forecast, training } from '#platform/db/schema/forecasts.ts'
import type { ModelSeries } from './training-repo.ts'

export type StateRow = typeof learningState.$inferSelect

const isOf = ({ state, simulated }: ModelSeries) =>
  and(eq(learningState.state, state), eq(learningState.simulated, simulated))

/** A row without the state needed to count the next draw, which is 88 kB. */
export type ShownState = Omit<StateRow, 'evidenceState'>

const { evidenceState: _evidenceState, ...SHOWN } = getTableColumns(learningState)

export async function findState(db: Tx, key: ModelSeries): Promise<ShownState | undefined> {
  const [row] = await db.select(SHOWN).from(learningState).where(isOf(key))
  return row
}

/** Locks the row until the transaction ends, so scoring, forecasting and training wait. */
export async function lockState(tx: Tx, key: ModelSeries): Promise<StateRow | undefined> {
  const [row] = await tx.select().from(learningState).where(isOf(key)).for('update')
  return row
}

type ModelInUse = Pick<
  StateRow,
  'state' | 'simulated' | 'version' | 'report' | 'logE' | 'scoredDigits'
> &
  Partial<Pick<StateRow, 'evidence' | 'evidenceState'>>

/**
 * Puts a model into use. The evidence starts with the series' first back-test and its draws at that time,
 * and then continues.
 */
export async function putModel(tx: Tx, row: ModelInUse): Promise<void> {
  const { version, report } = row
  await tx
    .insert(learningState)
    .values({ ...row, liveFromLogE: row.logE })
    .onConflictDoUpdate({
      target: [learningState.state, learningState.simulated],
      set: {
        version,
        report,
        evidence: sql`coalesce(${learningState.evidence}, excluded.evidence)`,
        evidenceState: sql`coalesce(${learningState.evidenceState}, excluded.evidence_state)`,
      },
    })
}

export async function updateState(
  tx: Tx,
  key: ModelSeries,
  change: Partial<StateRow>,
): Promise<void> {
  await tx.update(learningState).set(change).where(isOf(key))
}

/** Whether a state's draws are simulated, which ends with the first real one. */
export async function isSimulated(db: Tx, state: string): Promise<boolean> {
  const [row] = await db
    .select({ real: drawSeries.real })
    .from(drawSeries)
    .where(and(eq(drawSeries.game, FOUR_DIGIT), eq(drawSeries.state, state)))
  return row?.real !== true
}

/** Joins a state with the model in use. */
export const IS_CURRENT_MODEL = and(
  eq(learningModel.state, learningState.state),
  eq(learningModel.simulated, learningState.simulated),
  eq(learningModel.version, learningState.version),
)

/** Joins a state with its series if that is shown: simulated draws only while there is no real one. */
export const IS_SHOWN_SERIES = and(
  eq(drawSeries.game, FOUR_DIGIT),
  eq(drawSeries.state, learningState.state),
  sql`${drawSeries.real} <> ${learningState.simulated}`,
)

/** A series with a model, and what the model was trained on. */
export interface Trained extends ModelSeries {
  version: string
  draws: number
  trainedAt: Temporal.Instant
}

/** The shown series with a model: simulated ones only while there is no real draw. */
export async function listTrained(db: Tx): Promise<Trained[]> {
  const { state, simulated, version } = learningState
  return await db
    .select({
      state,
      simulated,
      version,
      draws: learningModel.draws,
      trainedAt: learningModel.trainedAt,
    })
    .from(learningState)
    .innerJoin(learningModel, IS_CURRENT_MODEL)
    .innerJoin(drawSeries, IS_SHOWN_SERIES)
    .orderBy(state)
}

/** Changes whenever the response about a state's model would change. */
export interface Stamp {
  /** Of its draws, model, evidence and newest forecast. */
  stamp: string
  /** The progress of a queued or running training. */
  progress: number | null
}

/** One row of lookups in place of reading fifty kilobytes. */
export async function findStamp(db: Tx, state: string): Promise<Stamp> {
  const { rows } = await db.execute<{ [K in keyof Stamp]: Stamp[K] }>(sql`
    with series as (
      select not coalesce(bool_or(real), false) as simulated, max(copies::text) as copies
      from ${drawSeries} where game = ${FOUR_DIGIT} and state = ${state}
    )
    select concat_ws(' ', simulated, copies, (
        select concat_ws(' ', l.version, l.scored_digits, l.evidence ->> 'draws', l.chain_broken_at)
        from ${learningState} l
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
