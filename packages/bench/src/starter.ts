import { setTimeout } from 'node:timers/promises'
import { HISTORIES, readHistory } from '@fourcast/server/domains/draws/starter/files.ts'
import { loadSeries } from '@fourcast/server/domains/forecasts/training-history.ts'
import { LEARNING, seedOf } from '@fourcast/server/domains/forecasts/training-settings.ts'
import { trainingWork } from '@fourcast/server/domains/forecasts/learning-work.ts'
import { openDb } from '@fourcast/server/platform/db/db.ts'
import type pg from 'pg'
import { serveApp } from './support/children.ts'
import type { BenchDatabase } from './support/database.ts'
import { openBenchDatabase } from './support/database.ts'
import { NO_SOURCES } from './support/sources.ts'

const MONTH_S = 3
const ALL_S = 20
const MODEL_S = 40
/** The number of a series' latest draws that cover a month in any game. */
const MONTH = 90
const BATCH = 1_000
const POLL_MS = 50
/**
 * How long a new installation takes from 'ready' to the newest month of each shipped history, to all of
 * them and to Georgia's model, compared with bare inserts of the same draws and the same training alone.
 */
export async function starter() {
  await using database = await openBenchDatabase()
  const { pool } = database
  const shipped = await shippedRows()
  const bare = await bareInserts(pool, shipped)
  const { month, all, model } = await startEmpty(database, shipped.length)
  const alone = await trainAlone(pool)
  row('month', month, MONTH_S, '')
  const beside = (what: string, least: number, seconds: number) =>
    `${what} ${least.toFixed(1)} s, ratio ${(seconds / least).toFixed(1)}`
  row('all', all, ALL_S, beside(`${shipped.length} draws; bare inserts`, bare, all))
  row('model', model, MODEL_S, beside('the training alone', alone, model))
}

/** Seconds from 'ready' on a database without draws. */
async function startEmpty({ url, pool }: BenchDatabase, draws: number) {
  const env = { DATABASE_URL: url, DRAW_SOURCES: 'default', LEARN: 'on', ...NO_SOURCES }
  await using _app = await serveApp(env)
  const ready = performance.now()
  const seconds = () => (performance.now() - ready) / 1000
  const [month, all, model] = await Promise.all([
    until(pool, MONTHS_IN, seconds),
    until(pool, ALL_IN, seconds),
    until(pool, MODEL_IN, seconds),
  ])
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from draw where not simulated',
  )
  if (rows[0]?.count !== draws) throw new Error(`${rows[0]?.count} of ${draws} draws are stored`)
  return { month, all, model }
}

const row = (name: string, seconds: number, promised: number, beside: string) =>
  console.log(
    `starter history: ${name.padEnd(5)} ${seconds.toFixed(1).padStart(5)} s after ready   promised ≤ ${promised} s: ${seconds <= promised ? 'holds' : 'FAILS'}   ${beside}`,
  )

const MONTHS_IN = `select count(*) >= ${HISTORIES.length} as done from (
  select from draw where not simulated group by game, state having count(*) >= ${MONTH}) as series`
/** A cheap query: counting the draws repeatedly would take a third of a core from the app. */
const ALL_IN = `select count(*) >= ${HISTORIES.length} as done from setting where key like 'history:%'`
const MODEL_IN = `select exists (
  select from learning_state join forecast using (state, simulated)
  where state = 'GA' and not simulated) as done`

async function until(pool: pg.Pool, question: string, seconds: () => number): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ done: boolean }>(question)
    if (rows[0]?.done) return seconds()
    await setTimeout(POLL_MS)
  }
}

interface BareRow {
  state: string
  game: string
  date: string
  session: string
  digits: string
  bonus?: number
}

async function shippedRows(): Promise<BareRow[]> {
  const histories = await Promise.all(HISTORIES.map((name) => readHistory(name)))
  return histories.flatMap(({ game, state, draws }) =>
    draws.map((draw) => Object.assign({ game, state }, draw)),
  )
}

/** The same draws in batches of the same size, into a table with the same indexes: the machine's ceiling. */
async function bareInserts(pool: pg.Pool, rows: readonly BareRow[]): Promise<number> {
  await pool.query('create table bare_draw (like draw including all)')
  const begun = performance.now()
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH)
    await pool.query(
      `insert into bare_draw (game, state, draw_date, session, draw_at, numbers, bonus, box_key, source, simulated, stored_at)
       select game, state, date, session, date, numbers, bonus, numbers, 'history', false, now()
       from unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::text[], $6::smallint[])
         as d (game, state, date, session, numbers, bonus)`,
      [
        batch.map(({ game }) => game),
        batch.map(({ state }) => state),
        batch.map(({ date }) => date),
        batch.map(({ session }) => session),
        batch.map(({ digits }) => digits),
        batch.map(({ bonus }) => bonus ?? null),
      ],
    )
  }
  const seconds = (performance.now() - begun) / 1000
  await pool.query('drop table bare_draw')
  return seconds
}

/** The same training alone on the machine: the shortest time for the model. */
async function trainAlone(pool: pg.Pool): Promise<number> {
  const history = await loadSeries(openDb(pool), 'GA', Temporal.Now.instant())
  const begun = performance.now()
  for (const _step of trainingWork(history.series, { seed: seedOf(history), ...LEARNING }));
  return (performance.now() - begun) / 1000
}
