import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { schedulesOf } from '@fourcast/engine/schedules.ts'
import { parseConfig } from '@fourcast/server/config.ts'
import { Learner } from '@fourcast/server/domains/forecasts/learner.ts'
import { openRuntime } from '@fourcast/server/runtime.ts'
import type pg from 'pg'
import { serveApp } from './support/children.ts'
import { openBenchDatabase } from './support/database.ts'
import { seedDraws } from './support/seed.ts'

const DRAWS = 24_000
const DELAY_MS = 10
const FIRST_S = 30
const POLL_MS = 100

/** How training affects the thread that answers calls, and how long a new installation has no models. */
export async function learning() {
  await trainLong()
  await startFresh()
}

/**
 * A back-test and a model of 24,000 draws, stored and with a forecast, compared with the same thread when
 * idle.
 */
async function trainLong() {
  await using database = await openBenchDatabase()
  await seedDraws(database.pool, 'NY', DRAWS)
  const config = parseConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' }, '/tmp')
  const runtime = await openRuntime(config, 'command')
  const learner = new Learner(runtime)
  const rest = await delays(() => setTimeout(5_000))
  const begun = performance.now()
  const busy = await delays(async () => {
    await learner.train()
    await learner.idle()
  })
  const seconds = (performance.now() - begun) / 1000
  const { rows } = await database.pool.query<{ status: string; written: number }>(
    `select status, (select count(*)::int from forecast) as written from training`,
  )
  await learner.stop()
  await runtime.close()
  if (rows[0]?.status !== 'done' || rows[0].written !== 1)
    throw new Error(`the training ended ${rows[0]?.status}, forecasts: ${rows[0]?.written}`)
  console.log(
    `training on ${DRAWS.toLocaleString('en-US')} draws took ${seconds.toFixed(1)} s; the server's thread meanwhile: ${told(busy)}; at rest: ${told(rest)}`,
  )
  console.log(`promised ≤ ${DELAY_MS} ms at p99: ${busy.p99 <= DELAY_MS ? 'holds' : 'FAILS'}`)
}

interface Delays {
  p50: number
  p99: number
  max: number
  /** The longest work of the thread itself between two ticks, without other programs. */
  work: number
}

const told = ({ p50, p99, max, work }: Delays) =>
  `late by p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, most ${max.toFixed(1)} ms, its own longest work ${work.toFixed(1)} ms`

/** By a timer of 1 ms, which is part of each figure. */
async function delays(work: () => Promise<unknown>): Promise<Delays> {
  const histogram = monitorEventLoopDelay({ resolution: 1 })
  let [before, longest] = [process.threadCpuUsage(), 0]
  const ticks = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
  }, 1)
  histogram.enable()
  await work()
  histogram.disable()
  clearInterval(ticks)
  const ms = (nanoseconds: number) => nanoseconds / 1e6
  return {
    p50: ms(histogram.percentile(50)),
    p99: ms(histogram.percentile(99)),
    max: ms(histogram.max),
    work: longest,
  }
}

/** From the command on an empty database, through three years of simulated draws for all states, to models. */
async function startFresh() {
  await using database = await openBenchDatabase()
  const states = schedulesOf(FOUR_DIGIT).filter(({ listedByDefault }) => listedByDefault).length
  const begun = performance.now()
  await using _app = await serveApp({ DATABASE_URL: database.url, LEARN: 'on' })
  const first = await secondsUntil(database.pool, 1, begun)
  const all = await secondsUntil(database.pool, states, begun)
  console.log(
    `from a start with no data: the first model after ${first.toFixed(1)} s, those of all ${states} states after ${all.toFixed(1)} s`,
  )
  console.log(`promised ≤ ${FIRST_S} s to the first: ${first <= FIRST_S ? 'holds' : 'FAILS'}`)
}

/** Waits until so many states have a model and its first forecast. */
async function secondsUntil(pool: pg.Pool, states: number, begun: number): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ ready: number }>(
      `select count(*)::int as ready from learning_state join forecast using (state, simulated)`,
    )
    if ((rows[0]?.ready ?? 0) >= states) return (performance.now() - begun) / 1000
    await setTimeout(POLL_MS)
  }
}
