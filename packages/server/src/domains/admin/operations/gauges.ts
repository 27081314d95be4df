import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Deps } from '#deps.ts'
import {
  findJobs,
  findLastBackup,
  findNewestDraws,
  findQueuedMessages,
  findUnsettled,
} from './figures-repo.ts'
import { liveFreshness } from '../draws/sources.ts'

type GaugeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'metrics' | 'events' | 'jobs'> & {
  pool: pg.Pool
}

/** Shorter than the timeout of Prometheus; if the database hangs, `fourcast_database_up` is 0. */
const PATIENCE_MS = 3_000

/**
 * Registers gauges that are read at each scrape: queue lengths and ages. Returns the function that
 * updates them. While the database is unavailable, its figures are omitted.
 */
export function registerGauges(deps: GaugeDeps): () => Promise<void> {
  watchProcess(deps)
  const gauges = gaugesOf(deps.metrics)
  const up = deps.metrics.gauge('fourcast_database_up', '1 if the database responds, else 0')
  return async () => {
    const looked = lookUp(deps, gauges).then(
      () => true,
      () => false,
    )
    const isUp = await Promise.race([looked, setTimeout(PATIENCE_MS, false, { ref: false })])
    if (!isUp) leaveOut(gauges)
    up.set(isUp ? 1 : 0)
  }
}

/** A gauge without labels that is reset says 0, which is a figure too. */
function leaveOut({ queue, failedJobs, backup, ...labelled }: ReturnType<typeof gaugesOf>): void {
  for (const gauge of [queue, failedJobs, backup]) gauge.remove()
  for (const gauge of Object.values(labelled)) gauge.reset()
}

function watchProcess({ metrics, events, pool }: GaugeDeps): void {
  metrics.readings([
    {
      name: 'fourcast_pool_connections',
      help: 'Open database connections',
      read: () => pool.totalCount,
    },
    {
      name: 'fourcast_pool_idle',
      help: 'Idle database connections',
      read: () => pool.idleCount,
    },
    {
      name: 'fourcast_pool_waiting',
      help: 'Queries waiting for a database connection',
      read: () => pool.waitingCount,
    },
    {
      name: 'fourcast_event_streams',
      help: 'Open event streams',
      read: () => events.listening,
    },
  ])
}

const gaugesOf = (metrics: GaugeDeps['metrics']) => ({
  waiting: metrics.gauge('fourcast_outbox_waiting', 'Queued messages, by kind', ['kind']),
  waitingSince: metrics.gauge(
    'fourcast_outbox_oldest_seconds',
    'Age of the oldest queued message',
    ['kind'],
  ),
  queue: metrics.gauge('fourcast_jobs_waiting', 'Recurring jobs that are due or running'),
  failedJobs: metrics.gauge(
    'fourcast_jobs_failed',
    'Recurring jobs with four or more failures in a row',
  ),
  unsettled: metrics.gauge(
    'fourcast_payments_unsettled',
    'Charges, refunds and webhooks unsettled for more than an hour',
    ['what'],
  ),
  draws: metrics.gauge(
    'fourcast_draw_age_seconds',
    'Age of the newest draw of each game and state',
    ['game', 'state', 'simulated'],
  ),
  live: metrics.gauge('fourcast_live_series', 'Games and states with a live source, by freshness', [
    'source',
    'freshness',
  ]),
  backup: metrics.gauge('fourcast_backup_age_seconds', 'Age of the newest backup'),
})

const secondsSince = (at: Temporal.Instant | null, now: Temporal.Instant) =>
  at === null ? 0 : (now.epochMilliseconds - at.epochMilliseconds) / 1000

async function lookUp(deps: GaugeDeps, gauges: ReturnType<typeof gaugesOf>): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const known = deps.jobs.list().map(({ name }) => name)
  for (const [kind, { waiting, since }] of Object.entries(await findQueuedMessages(db))) {
    gauges.waiting.set({ kind }, waiting)
    gauges.waitingSince.set({ kind }, secondsSince(since, now))
  }
  const jobs = await findJobs(db, { jobs: known, now })
  gauges.queue.set(jobs?.waiting ?? 0)
  gauges.failedJobs.set(jobs?.failed ?? 0)
  const unsettled = await findUnsettled(db, now.subtract({ hours: 1 }))
  for (const [what, number] of Object.entries(unsettled)) gauges.unsettled.set({ what }, number)
  const newest = await findNewestDraws(db, now)
  // A series that turned real has no simulated draws any more.
  gauges.draws.reset()
  for (const { game, state, simulated, at } of newest)
    gauges.draws.set({ game, state, simulated: String(simulated) }, secondsSince(at, now))
  await countLive(deps, gauges.live)
  const last = await findLastBackup(db)
  // Without any there is no age: an alert asks whether the figure is there.
  if (last === null) gauges.backup.remove()
  else gauges.backup.set(secondsSince(last, now))
}

const FRESHNESS = ['fresh', 'late', 'failing'] as const

async function countLive(
  deps: GaugeDeps,
  gauge: ReturnType<typeof gaugesOf>['live'],
): Promise<void> {
  const all = await liveFreshness(deps)
  for (const source of new Set(all.map((one) => one.source)))
    for (const freshness of FRESHNESS) {
      const those = all.filter((one) => one.source === source && one.freshness === freshness)
      gauge.set({ source, freshness }, those.length)
    }
}
