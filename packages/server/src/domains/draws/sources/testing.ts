import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { systemRandom } from '#platform/random.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { csvOf, importText } from '../importing/testing.ts'
import type { LiveDeps } from './source-state.ts'
import { checkSource } from './check-source.ts'
import { liveSeries } from './source-state.ts'

export type StandInAnswer = (
  request: { url: URL; headers: IncomingMessage['headers'] },
  out: ServerResponse,
) => void

/** A server that stands in for a source, on a free port. */
export interface StandIn extends AsyncDisposable {
  base: string
  /** The received requests, oldest first: path and query. */
  asked: string[]
  /** Sets the answer from now on; a text is sent unchanged. */
  answer: (how: StandInAnswer | string) => void
}

export async function standIn(how: StandInAnswer | string = ''): Promise<StandIn> {
  let current = how
  const asked: string[] = []
  const server = createServer((request, out) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    asked.push(decodeURIComponent(url.pathname + url.search))
    if (typeof current === 'string') out.end(current)
    else current({ url, headers: request.headers }, out)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port')
  return {
    base: `http://127.0.0.1:${address.port}`,
    asked,
    answer: (next) => void (current = next),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export const KEY = 'a-key-nobody-may-see'

/** The settings that point all sources at a stand-in. */
export const envOf = (sources: string, { base }: Pick<StandIn, 'base'>) => ({
  DRAW_SOURCES: `simulated,${sources}`,
  MAGAYO_KEY: KEY,
  SOURCE_BASE_URL_SOCRATA: base,
  SOURCE_BASE_URL_TEXAS: base,
  SOURCE_BASE_URL_MAGAYO: base,
  SOURCE_BASE_URL_NCLOTTERY: base,
  SOURCE_BASE_URL_VALOTTERY: base,
  SOURCE_BASE_URL_GALOTTERY: base,
  SOURCE_BASE_URL_DCLOTTERY: base,
  SOURCE_BASE_URL_SCLOTTERY: base,
  SOURCE_BASE_URL_WILOTTERY: base,
})

/** Records the pauses between attempts, without waiting. */
export const liveDeps = (app: TestApp, waited: number[] = []): LiveDeps => ({
  ...app.deps,
  random: { ...systemRandom, int: () => 0 },
  wait: async (ms) => void waited.push(ms),
  timeoutMs: 500,
})

export const checkSources = (app: TestApp) => checkAll(liveDeps(app))

/** Checks every source, as its job does. */
export async function checkAll(deps: LiveDeps): Promise<void> {
  const { config } = deps
  const names = liveSeries(config.DRAW_SOURCES, config).map(({ key }) => key.source)
  await Promise.all([...new Set(names)].map((name) => checkSource(deps, name)))
}

/** The draws that one run publishes and quarantines for an answer, from an empty database. */
export async function checkOnce(sources: string, now: string, answer: StandInAnswer | string) {
  await using server = await standIn(answer)
  await using app = await openLive({ sources, now, standIn: server })
  // The stand-in answers at once. On a busy machine that can take longer than the tests of timeouts wait.
  await checkAll({ ...liveDeps(app), timeoutMs: 10_000 })
  const { rows } = await app.pool.query('select last_error from draw_source')
  return {
    asked: server.asked,
    draws: await published(app),
    reasons: await reasonsOf(app),
    errors: rows.map(({ last_error: error }) => error),
  }
}

interface Setting {
  sources: string
  now: string
  standIn: StandIn
  /** Published before, as 'DATE SESSION DIGITS'. */
  draws?: readonly string[]
}

/** An app with sources at a stand-in, and some draws of the first of them. */
export async function openLive({ sources, now, standIn, draws = [] }: Setting): Promise<TestApp> {
  const app = await openTestApp({ now, env: envOf(sources, standIn) })
  const state = sources.slice(0, 2)
  if (draws.length > 0) await importText(app, csvOf(...draws), { state })
  return app
}

/** Published draws, oldest first: 'NY cash4 2026-05-06 Midday 5954 socrata'. */
export async function published(app: TestApp): Promise<string[]> {
  const { rows } = await app.pool.query(
    `select concat_ws(' ', state, game, draw_date::text, session, numbers, source) as told
     from draw where not simulated order by state, game, draw_at`,
  )
  return rows.map(({ told }) => told)
}

/** 'reason | origin' of each quarantined row, oldest first. */
export async function quarantinedRows(app: TestApp): Promise<string[]> {
  const { rows } = await app.pool.query(
    `select concat_ws(' | ', reason, source, origin) as told from draw_quarantine order by id`,
  )
  return rows.map(({ told }) => told)
}

/** The reasons of quarantined rows, sorted. */
export async function reasonsOf(app: TestApp): Promise<string[]> {
  const { rows } = await app.pool.query(
    'select reason from draw_quarantine order by reason collate "C"',
  )
  return rows.map(({ reason }) => reason)
}

/** Advances the clock minute by minute, and checks the sources each minute as the job does. */
export async function pass(app: TestApp, minutes: number, check = checkSources): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    app.clock.advance({ minutes: 1 })
    await check(app)
  }
}

export type NyRow = { date: string } & Record<string, string>

/** The rows of New York's data as the source has them: JSON with string fields. */
export const nyRows = (...rows: readonly NyRow[]) =>
  JSON.stringify(
    rows.map(({ date, ...fields }) => Object.assign({ draw_date: `${date}T00:00:00.000` }, fields)),
  )
