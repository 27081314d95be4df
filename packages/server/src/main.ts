import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { ConfigError, settingsHelp } from './config.ts'
import { isUnderNpm, readEnvironment } from './environment.ts'
import { Jobs } from '#platform/jobs/jobs.ts'
import { Events } from '#platform/events/events.ts'
import { AlreadyRunningError } from '#platform/db/launcher/errors.ts'
import { inTime, openRuntime, WEB_FOLDER } from './runtime.ts'
import { Learner } from '#features/learning/service/learner.ts'
import { checkInBackground, seed, serveFigures, sweepsOf } from './start.ts'

const NODE_MAJOR = 26
/**
 * Between saying 'not ready' and closing. Open connections are told to close with their next answer,
 * so none is cut while a call is on its way; a balancer in front also needs the time to look away.
 */
const DRAIN_MS = { alone: 500, balanced: 2_000 }

function say(text: string) {
  process.stderr.write(`${text}\n`)
}

function refuse(text: string): never {
  say(text)
  process.exit(1)
}

interface Started {
  url: string
  stop(): Promise<void>
}

/** Opens everything in turn; what was opened is closed again in the other direction, also when the next part fails. */
async function start(): Promise<Started> {
  await using opened = new AsyncDisposableStack()
  const runtime = await openRuntime(readEnvironment(), 'server')
  opened.defer(() => runtime.close())
  const closing = (part: string, close: () => Promise<unknown>) =>
    opened.defer(() => inTime(close(), () => runtime.log.warn({ part }, 'did not close in time')))
  closing('mail', () => runtime.mail.settled())
  closing('sms', () => runtime.sms.settled())
  closing('background', () => runtime.background.settled())
  let ready = true
  const events = new Events(runtime.connection, (message) => runtime.log.warn(message))
  closing('events', () => events.stop())
  await events.start()
  const jobs = new Jobs({
    ...runtime,
    warn: (err, message) => runtime.log.warn({ err }, message),
    done: (name, result, seconds) => runtime.metrics.job(name, result, seconds),
  })
  const app = await buildApp({
    ...runtime,
    events,
    jobs,
    webFolder: WEB_FOLDER,
    isReady: () => ready,
  })
  await seed(runtime)
  const learner = new Learner(runtime)
  closing('learning', () => learner.stop())
  await jobs.start(sweepsOf({ ...runtime, events, learner, app }))
  closing('jobs', () => jobs.stop())
  closing('calls', () => app.close())
  const figures = await serveFigures({ ...runtime, events })
  closing('metrics', async () => figures?.close())
  await app.listen({ port: runtime.config.PORT, host: runtime.config.HOST })
  checkInBackground(runtime)
  const running = opened.move()
  const drain = runtime.config.DATABASE_URL === undefined ? DRAIN_MS.alone : DRAIN_MS.balanced
  return {
    url: `http://localhost:${portOf(app)}`,
    stop: async () => {
      ready = false
      await setTimeout(drain)
      await running.disposeAsync()
    },
  }
}

function portOf(app: FastifyInstance): number | string {
  const address = app.server.address()
  return address !== null && typeof address === 'object' ? address.port : ''
}

/** Ctrl-C and SIGTERM drain first, a start under way included; a second one does not wait. */
function onStop(stop: () => Promise<void>) {
  let stopping = false
  const once = () => {
    if (stopping) process.exit(130)
    stopping = true
    stop().then(
      () => process.exit(0),
      (error) => refuse(`Fourcast did not stop cleanly: ${error}`),
    )
  }
  process.on('SIGINT', once)
  process.on('SIGTERM', once)
  if (isUnderNpm()) whenOrphaned(once)
}

/** npm's shell dies of a signal and does not pass it on: that our parent is gone is the signal. */
function whenOrphaned(stop: () => void) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 250)
}

/** What went wrong, in words that say what to do. */
function explain(error: unknown): string {
  if (error instanceof ConfigError)
    return `These settings cannot be used:\n${error.message}\n'npm start -- --help' lists them all.`
  if (error instanceof AlreadyRunningError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use. Set PORT to another, for example: PORT=3001 npm start'
  return `Fourcast could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

if (!process.version.startsWith(`v${NODE_MAJOR}.`))
  refuse(
    `Fourcast runs on Node ${NODE_MAJOR}, and this is ${process.version}. Use 'npm start': it brings the right one.`,
  )
if (process.argv.includes('--help'))
  say(
    `npm start\n\nSettings, from the environment or a .env file beside package.json:\n${settingsHelp()}`,
  )
else {
  const started = start()
  onStop(async () => (await started).stop())
  started.then(
    ({ url }) => say(`Fourcast is ready on ${url}`),
    (error) => refuse(explain(error)),
  )
}
