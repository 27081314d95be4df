import { expect, vi } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import type { Sweep } from './jobs.ts'
import { Jobs } from './jobs.ts'

export const WAIT = { timeout: 25_000 }
export const NOW = '2026-05-04T16:00:00Z'
export const DAY = 86_400

type Told = (error: unknown, message: string) => void

/** An instance that runs these jobs. */
export function instance(
  { clock, deps, pool }: Pick<TestApp, 'clock' | 'deps' | 'pool'>,
  jobs: readonly Sweep[],
  warn: Told = () => {},
) {
  const opened = new Jobs({ pool, clock, events: deps.events, warn })
  return { jobs: opened, start: () => opened.start(jobs), stop: () => opened.stop() }
}

/** A daily job that notes the day that it ran on. */
export const daily = ({ clock }: TestApp, days: string[]): Sweep => ({
  name: 'daily',
  everySeconds: DAY,
  run: async () => void days.push(clock.now().toString().slice(0, 10)),
})

interface Row {
  runs: number
  failures: number
  requests: number
  last_error: string | null
  due: string
}

export const rowOf = async ({ pool }: TestApp, name: string): Promise<Row | undefined> =>
  (
    await pool.query(
      `select runs, failures, requests, last_error, to_char(due_at, 'MM-DD HH24:MI:SS') as due
       from job where name = $1`,
      [name],
    )
  ).rows[0]

/** The run is over and written, not only begun. */
export const untilRuns = (app: TestApp, name: string, runs: number) =>
  vi.waitFor(async () => expect(await rowOf(app, name)).toMatchObject({ runs }), WAIT)

/** Longer than an instance takes to look at all of its jobs once more. */
export const aTick = () => new Promise((done) => setTimeout(done, 1_500))

/** A run that goes on until it is let go, and how many were under way at once. */
export function gated() {
  const gate = Promise.withResolvers<void>()
  const seen = { runs: 0, atOnce: 0, most: 0 }
  const run = async () => {
    seen.runs += 1
    seen.most = Math.max(seen.most, ++seen.atOnce)
    await gate.promise
    seen.atOnce -= 1
  }
  return { run, seen, open: gate.resolve }
}

/** A job that counts its runs and is woken. */
export function counting(name = 'counts', more: Partial<Sweep> = {}) {
  const seen = { runs: 0 }
  const run = async () => void (seen.runs += 1)
  return { seen, job: { name, everySeconds: DAY, isWoken: true, run, ...more } }
}
