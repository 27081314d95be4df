import { statfs } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import type { SourceStatus } from '@fourcast/contract/admin-draws.ts'
import type { AdminHealth, HealthCheck } from '@fourcast/contract/admin-figures.ts'
import type { Deps } from '#deps.ts'
import { VERSION } from '#version.ts'
import type { Waiting } from './figures-repo.ts'
import {
  findChains,
  findDatabase,
  findJobs,
  findLastBackup,
  findQueuedMessages,
  findLastChainDay,
  findUnsettled,
} from './figures-repo.ts'
import { sourceStatuses } from '../draws/sources.ts'

type HealthDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'instance' | 'jobs'>
type Status = HealthCheck['status']

/** Longer than a mail server that is restarted, or a phone company that is busy, takes. */
const LATE_MINUTES = { warning: 15, failing: 120 }
/** Recurring jobs come every few seconds. */
const JOB_MINUTES = { warning: 5, failing: 30 }
const LATENCY_MS = { warning: 100, failing: 1_000 }
const CHAIN_DAYS = 2
/** Clocks of instances may differ by this much. */
const CLOCK_SLACK = { minutes: 5 }
const GIB = 2 ** 30
const DISK_FREE = { warning: 5 * GIB, failing: GIB }

/** Measures the state of all parts now. */
export async function health(deps: HealthDeps): Promise<AdminHealth> {
  const now = deps.clock.now()
  const { latencyMs, ...database } = await measureDatabase(deps)
  const queued = await findQueuedMessages(deps.db)
  const checks: HealthCheck[] = [
    databaseCheck(latencyMs, database.connections),
    await jobsCheck(deps, now),
    waitingCheck('mail', queued.mail, now),
    waitingCheck('sms', queued.sms, now),
    await paymentsCheck(deps, now),
    await sourcesCheck(deps),
    await forecastsCheck(deps, now),
    await backupCheck(deps, now),
    await diskCheck(deps),
  ]
  return {
    status: worst(checks.map(({ status }) => status)),
    asOf: now.toString(),
    version: VERSION,
    instance: deps.instance,
    startedAt: now.subtract({ milliseconds: Math.round(process.uptime() * 1000) }).toString(),
    checks,
    database: { latencyMs, ...database },
    process: { ...memory(), eventLoopLagMs: await loopLag() },
  }
}

const worst = (all: readonly Status[]): AdminHealth['status'] =>
  all.includes('failing') ? 'failing' : all.includes('warning') ? 'warning' : 'ok'

const grade = (value: number, { warning, failing }: typeof LATENCY_MS): Status =>
  value >= failing ? 'failing' : value >= warning ? 'warning' : 'ok'

/** '1 job', '2 jobs'; or with a verb: '1 job is', '2 jobs are'. */
const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`

const round = (value: number) => Math.round(value * 10) / 10

async function measureDatabase({ db }: HealthDeps) {
  // The first may open a connection; what follows is what calls meet.
  const figures = await findDatabase(db)
  const began = performance.now()
  await findLastBackup(db)
  return { latencyMs: round(performance.now() - began), ...figures }
}

const databaseCheck = (latencyMs: number, connections: number): HealthCheck => ({
  name: 'database',
  status: grade(latencyMs, LATENCY_MS),
  message: `A query takes ${latencyMs} ms. ${counted(connections, 'connection is', 'connections are')} open.`,
})

const minutesSince = (at: Temporal.Instant, now: Temporal.Instant) =>
  Math.max(0, Math.floor((now.epochMilliseconds - at.epochMilliseconds) / 60_000))

const HOUR = 60

/** 'within the hour', '3 hours ago' */
function ago(at: Temporal.Instant, now: Temporal.Instant) {
  const hours = Math.floor(minutesSince(at, now) / HOUR)
  if (hours === 0) return 'within the hour'
  return hours === 1 ? 'an hour ago' : `${hours} hours ago`
}

async function jobsCheck(
  { db, jobs: known }: HealthDeps,
  now: Temporal.Instant,
): Promise<HealthCheck> {
  const name = 'jobs'
  const jobs = await findJobs(db, { jobs: known.list().map((one) => one.name), now })
  if (jobs === null) return { name, status: 'off', message: 'No job has run yet.' }
  const minutes = jobs.since === null ? 0 : minutesSince(jobs.since, now)
  const late = grade(minutes, JOB_MINUTES)
  const waiting =
    jobs.waiting === 0
      ? 'No job is due or running.'
      : `${counted(jobs.waiting, 'job is', 'jobs are')} due or running, the oldest for ${counted(minutes, 'minute')}.`
  const failing =
    jobs.failed === 0 ? '' : ` ${counted(jobs.failed, 'job keeps', 'jobs keep')} failing.`
  return {
    name,
    status: jobs.failed > 0 && late === 'ok' ? 'warning' : late,
    message: waiting + failing,
  }
}

function waitingCheck(
  name: 'mail' | 'sms',
  { waiting, since }: Waiting,
  now: Temporal.Instant,
): HealthCheck {
  if (since === null) return { name, status: 'ok', message: 'The queue is empty.' }
  const minutes = minutesSince(since, now)
  return {
    name,
    status: grade(minutes, LATE_MINUTES),
    message: `${counted(waiting, 'message is', 'messages are')} waiting, the oldest for ${counted(minutes, 'minute')}.`,
  }
}

async function paymentsCheck({ db }: HealthDeps, now: Temporal.Instant): Promise<HealthCheck> {
  const { attempts, refunds, webhooks } = await findUnsettled(db, now.subtract({ hours: 1 }))
  const isMoney = attempts + refunds > 0
  return {
    name: 'payments',
    status: isMoney ? 'failing' : webhooks > 0 ? 'warning' : 'ok',
    message: `Unsettled for more than an hour: ${counted(attempts, 'charge')}, ${counted(refunds, 'refund')}, ${counted(webhooks, 'webhook')}.`,
  }
}

async function sourcesCheck(deps: HealthDeps): Promise<HealthCheck> {
  const statuses = await sourceStatuses(deps)
  const having = (freshness: string) => statuses.filter((one) => one.freshness === freshness)
  const [failing, late, ended] = [having('failing'), having('late'), having('ended')]
  const words = [
    ...(failing.length > 0 ? [`Not responding: ${gamesByState(failing)}.`] : []),
    ...(late.length > 0 ? [`Draws missing: ${gamesByState(late)}.`] : []),
    ...(ended.length > 0
      ? [`Results have stopped, and there is no live source: ${gamesByState(ended)}.`]
      : []),
  ]
  return {
    name: 'sources',
    status: failing.length > 0 ? 'failing' : late.length + ended.length > 0 ? 'warning' : 'ok',
    message:
      words.join(' ') ||
      `${counted(statuses.length, 'draw source has', 'draw sources have')} no problems.`,
  }
}

/** 'Georgia (Cash 3, Cash 4), New York (Win 4)' */
function gamesByState(sources: readonly SourceStatus[]): string {
  const states = Map.groupBy(sources, ({ stateName }) => stateName)
  return [...states]
    .map(([state, games]) => `${state} (${games.map(({ gameName }) => gameName).join(', ')})`)
    .join(', ')
}

const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO('UTC').toPlainDate().toString()

async function forecastsCheck({ db }: HealthDeps, now: Temporal.Instant): Promise<HealthCheck> {
  const name = 'forecasts'
  const { chains, broken, checkedAt } = await findChains(db)
  if (chains === 0) return { name, status: 'off', message: 'No model has been trained yet.' }
  if (broken > 0)
    return {
      name,
      status: 'failing',
      message: `Changed after they were written: ${broken} of ${counted(chains, 'chain')}.`,
    }
  const signed = await findLastChainDay(db)
  if (signed !== null && signed > dayOf(now.add(CLOCK_SLACK)))
    return {
      name,
      status: 'failing',
      message: `A signed file has the date ${signed}, which is in the future. Check the clocks of all instances. Nothing is signed before that date.`,
    }
  const isOld = checkedAt !== null && minutesSince(checkedAt, now) > CHAIN_DAYS * 24 * 60
  return {
    name,
    status: isOld ? 'warning' : 'ok',
    message: `${counted(chains, 'chain is', 'chains are')} intact; ${checkedAt === null ? 'not checked yet' : `checked ${ago(checkedAt, now)}`}.`,
  }
}

async function backupCheck(
  { db, config }: HealthDeps,
  now: Temporal.Instant,
): Promise<HealthCheck> {
  const name = 'backup'
  const last = await findLastBackup(db)
  const hours = last === null ? null : Math.floor(minutesSince(last, now) / 60)
  const message =
    hours === null ? 'There is no backup.' : `The newest backup is ${counted(hours, 'hour')} old.`
  if (config.backupHours === 0) return { name, status: 'off', message: `${message} None is due.` }
  const wanted = `One is due every ${counted(config.backupHours, 'hour')}.`
  return {
    name,
    status: grade(hours ?? Infinity, {
      warning: config.backupHours + 1,
      failing: config.backupHours * 3,
    }),
    message: `${message} ${wanted}`,
  }
}

/** The disk of DATA_DIR; with a database elsewhere it has only the outbox and the photos. */
async function diskCheck({ config }: HealthDeps): Promise<HealthCheck> {
  const name = 'disk'
  const found = await statfs(config.dataDir).catch(() => null)
  if (found === null)
    return {
      name,
      status: 'off',
      message: 'DATA_DIR does not exist, so nothing is stored on this disk.',
    }
  const free = found.bavail * found.bsize
  const status = free < DISK_FREE.failing ? 'failing' : free < DISK_FREE.warning ? 'warning' : 'ok'
  return { name, status, message: `${round(free / GIB)} GB are free.` }
}

function memory() {
  const { heapUsed, rss } = process.memoryUsage()
  return { heapUsedBytes: heapUsed, rssBytes: rss }
}

/** The delay of a timer in ms: how long computations delay every call. */
async function loopLag(): Promise<number> {
  const [began, wait] = [performance.now(), 5]
  await setTimeout(wait)
  return round(Math.max(0, performance.now() - began - wait))
}
