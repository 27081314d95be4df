import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { Learner } from '#domains/forecasts/learner.ts'
import { LEARNING } from '#domains/forecasts/training-settings.ts'
import type { PublicReads } from '#platform/db/replica.ts'
import { openReplica } from '#platform/db/replica.ts'
import { Events } from '#platform/events/events.ts'
import { Jobs } from '#platform/jobs/jobs.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import type { Runtime } from './runtime.ts'
import { inTime, openRuntime, WEB_FOLDER } from './runtime.ts'
import { checkInBackground, seed, startMetrics, recurringJobs } from './start.ts'

/**
 * The time between reporting 'not ready' and closing. Open connections are told to close with their
 * next response, so no request is cut off. A load balancer needs longer to notice.
 */
const DRAIN_MS = { alone: 500, balanced: 2_000 }

export interface Serving {
  url: string
  /** Reports 'not ready', lets open connections finish, and closes. */
  stop(): Promise<void>
  /** Closes at once, for tests. */
  close(): Promise<void>
}

/** Opens every part in order. Closes them in reverse, also when a later part fails to open. */
export async function serve(config: Config): Promise<Serving> {
  await using opened = new AsyncDisposableStack()
  const runtime = await openRuntime(config, 'server')
  opened.defer(() => runtime.close())
  const closing = (part: string, close: () => Promise<unknown>) =>
    opened.defer(() => inTime(close(), () => runtime.log.warn({ part }, 'did not close in time')))
  closing('mail', () => runtime.mail.settled())
  let ready = true
  const events = new Events(runtime.connection, (message) => runtime.log.warn(message))
  const reads = openReads(runtime)
  closing('reads', () => reads.close())
  // A page requests a new draw as soon as its event arrives.
  events.onEvent(() => reads.invalidate())
  events.onGap(() => reads.invalidate())
  closing('events', () => events.stop())
  await events.start()
  const jobs = new Jobs({
    ...runtime,
    events,
    warn: (err, message) => runtime.log.warn({ err }, message),
    done: (name, result, seconds) => runtime.metrics.job(name, result, seconds),
  })
  const app = await buildApp({
    ...runtime,
    publicDb: reads.db,
    events,
    jobs,
    webFolder: WEB_FOLDER,
    isReady: () => ready,
  })
  await seed(runtime)
  const learner = new Learner(
    { ...runtime, events, onTrained: () => wakeJob(runtime.db, 'demo-reset') },
    {
      ...LEARNING,
      historyDays: config.SIMULATED_DAYS,
      sources: config.DRAW_SOURCES,
    },
  )
  closing('learning', () => learner.stop())
  await jobs.start(recurringJobs({ ...runtime, events, learner, app }))
  closing('jobs', () => jobs.stop())
  closing('calls', () => app.close())
  const figures = await startMetrics({ ...runtime, events, jobs })
  closing('metrics', async () => figures?.close())
  await app.listen({ port: config.PORT, host: config.HOST })
  checkInBackground(runtime)
  const running = opened.move()
  const close = async () => {
    ready = false
    await running.disposeAsync()
  }
  const drain = config.DATABASE_URL === undefined ? DRAIN_MS.alone : DRAIN_MS.balanced
  return {
    url: `http://localhost:${portOf(app)}`,
    close,
    stop: async () => {
      ready = false
      await setTimeout(drain)
      await close()
    },
  }
}

function openReads({ config, pool, db, log }: Runtime): PublicReads {
  const { DATABASE_REPLICA_URL: url } = config
  if (url === undefined) return { db, invalidate: () => {}, close: async () => {} }
  const replica = { connectionString: url }
  return openReplica({ primary: pool, replica, warn: (message) => log.warn(message) })
}

function portOf(app: FastifyInstance): number | string {
  const address = app.server.address()
  return address !== null && typeof address === 'object' ? address.port : ''
}
