import type { StreamEvent } from '@fourcast/contract/draws.ts'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Events } from '#platform/events/events.ts'
import { errorMessage } from './error-message.ts'
import { JobLocks } from './locks.ts'
import type { RunDeps } from './perform-run.ts'
import { performRun } from './perform-run.ts'
import { retryAt } from './retry.ts'
import type { JobRow } from './rows.ts'
import { endRun, deleteUnknownJobs, readJob, readJobs, requestRun } from './rows.ts'
import { isDue, nextRun, nextSlot, restLeftMs } from './slots.ts'
import type { Wake } from './wake.ts'

/** A recurring job. Of missed slots only the latest is run. */
export interface RecurringJob {
  name: string
  everySeconds: number
  /**
   * Does the work. The signal asks it to stop: a job that checks it throws, because to return means
   * done; any other keeps its lock until it ends. It may return the time of its next run, if that
   * is before its next slot.
   */
  run: (signal?: AbortSignal) => Promise<Temporal.Instant | null | void>
  /** Writers wake it (`wakeJob`), so it also runs at a start and after a lost connection. */
  isWoken?: boolean
  /** Also woken by events for everyone. */
  isWokenBy?: (event: StreamEvent) => boolean
  /** A wake waits so long after the last run on any instance: work that comes in bursts is done together. */
  restSeconds?: number
  /** Other instances run it; this one only lists it. */
  elsewhere?: boolean
}

/** The recurring jobs for administrators. */
export interface JobRegistry {
  /** The jobs of all instances, once this one is ready. */
  list(): readonly Pick<RecurringJob, 'name' | 'everySeconds'>[]
  /** Requests one more run, once the transaction has committed. */
  runNow(tx: Tx, name: string): Promise<void>
}

interface JobsDeps extends RunDeps {
  pool: pg.Pool
  clock: Clock
  events: Pick<Events, 'onWake' | 'onEvent' | 'onGap'>
}

/** A job of this instance, with its state in memory. */
interface JobState extends RecurringJob {
  dueMs: number
  isTaken: boolean
  /** Aborted when the lock of this run is lost: another instance may run the job. */
  lost: AbortController
  /** It was woken, and no run has begun since. */
  hasWork: boolean
  /** Number of ended runs at the time it was woken while another instance ran it. */
  runsWhenBusy?: number | undefined
  /**
   * Not to be looked at before this time of the process: another instance runs it, or the database
   * was away.
   */
  lookAtMs: number
  /** Wakes wait until this moment of the process. */
  restUntilMs: number
}

const listens = ({ isWoken, isWokenBy }: RecurringJob) =>
  isWoken === true || isWokenBy !== undefined

const TICK_MS = 1000
/** Interval for checking a job again that another instance runs, in case that instance crashes. */
const BUSY_MS = 5_000
const STOP_MS = 5_000
/** The run that a wake met, and the one that it causes. If the wake met none, one run is spare. */
const SERVED_AFTER_RUNS = 2
/** The row of a job that no instance knows is deleted after this time. */
const FORGOTTEN_HOURS = 48

/**
 * Recurring jobs. Every instance checks each job when it is due or woken. An advisory lock lets one
 * of them run it, and the job's row says whether it is still due.
 */
export class Jobs implements JobRegistry {
  readonly #deps: JobsDeps
  readonly #jobs = new Map<string, JobState>()
  readonly #locks: JobLocks
  readonly #ending = new AbortController()
  readonly #active = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #recurring: readonly RecurringJob[] = []

  constructor(deps: JobsDeps) {
    this.#deps = deps
    this.#locks = new JobLocks(deps.pool, deps.warn, (name) =>
      this.#jobs.get(name)?.lost.abort(new Error('its lock was lost')),
    )
  }

  async start(recurring: readonly RecurringJob[]): Promise<void> {
    this.#recurring = recurring
    const { pool, clock, events } = this.#deps
    const names = recurring.map(({ name }) => name)
    await deleteUnknownJobs(pool, names, clock.now().subtract({ hours: FORGOTTEN_HOURS }))
    const own = recurring.filter(({ elsewhere }) => !elsewhere)
    const due = new Map(
      (await readJobs(pool, names)).map(({ name, dueAt }) => [name, dueAt.epochMilliseconds]),
    )
    for (const job of own)
      this.#jobs.set(
        job.name,
        Object.assign({}, job, {
          dueMs: due.get(job.name) ?? 0,
          isTaken: false,
          lost: new AbortController(),
          hasWork: listens(job),
          lookAtMs: 0,
          restUntilMs: 0,
        }),
      )
    this.#ending.signal.addEventListener('abort', events.onWake(this.#hear))
    this.#ending.signal.addEventListener('abort', events.onEvent(this.#hearEvent))
    this.#ending.signal.addEventListener('abort', events.onGap(this.#lookAtAll))
    this.#tick()
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
  }

  /** Asks every run to stop. A run that does not end keeps its lock until the process ends. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#ending.abort(new Error('the service stops'))
    await Promise.race([Promise.all(this.#active), wait(STOP_MS, undefined, { ref: false })])
    await this.#locks.stop()
  }

  list() {
    return this.#recurring
  }

  async runNow(tx: Tx, name: string): Promise<void> {
    await requestRun(tx, name, this.#deps.clock.now())
  }

  readonly #hear = ({ job: name, at }: Wake): void => {
    const job = this.#jobs.get(name)
    if (!job) {
      if (!this.#recurring.some((known) => known.name === name))
        this.#deps.warn(null, `unknown job ${name} was woken`)
      return
    }
    if (at === undefined) job.hasWork = true
    else job.dueMs = Math.min(job.dueMs, at.epochMilliseconds)
    job.lookAtMs = 0
    this.#look(job)
  }

  readonly #hearEvent = (event: StreamEvent): void => {
    for (const job of this.#jobs.values()) if (job.isWokenBy?.(event)) this.#hear({ job: job.name })
  }

  /** Wakes and requested runs may have been missed. */
  readonly #lookAtAll = (): void => {
    for (const job of this.#jobs.values()) {
      job.hasWork ||= listens(job)
      job.dueMs = 0
      this.#look(job)
    }
  }

  #tick(): void {
    for (const job of this.#jobs.values()) this.#look(job)
  }

  #look(job: JobState): void {
    if (job.isTaken || this.#ending.signal.aborted || performance.now() < job.lookAtMs) return
    const mayBeDue = isDue(job.dueMs, job, this.#deps.clock.now())
    const isRested = performance.now() >= job.restUntilMs
    if (!mayBeDue && !(isRested && job.hasWork) && job.runsWhenBusy === undefined) return
    job.isTaken = true
    job.lost = new AbortController()
    const active = this.#take(job).finally(() => {
      this.#active.delete(active)
      job.isTaken = false
      // Checks again for anything that came since its row was read.
      this.#look(job)
    })
    this.#active.add(active)
  }

  async #take(job: JobState): Promise<void> {
    try {
      const wasFree = await this.#locks.run(job.name, async () => {
        while (!job.lost.signal.aborted && (await this.#runIfDue(job)));
      })
      if (!wasFree) await this.#leaveToOther(job)
    } catch (error) {
      // The end of a run may not have been stored, nor that it failed.
      job.hasWork ||= listens(job)
      job.lookAtMs = performance.now() + BUSY_MS
      const why = errorMessage(error)
      this.#deps.warn(error, `job ${job.name} failed: ${why}; next try in ${BUSY_MS / 1000} s`)
    }
  }

  /**
   * Another instance runs it and receives the same wakes. This one only has to act if that instance
   * crashes.
   */
  async #leaveToOther(job: JobState): Promise<void> {
    job.lookAtMs = performance.now() + BUSY_MS
    if (!job.hasWork) return
    job.hasWork = false
    try {
      job.runsWhenBusy = (await readJob(this.#deps.pool, job.name))?.runs ?? 0
    } catch (error) {
      job.hasWork = true
      throw error
    }
  }

  async #runIfDue(job: JobState): Promise<boolean> {
    const { pool, clock } = this.#deps
    // Until its row is read; a request that arrives meanwhile makes it due.
    job.dueMs = Infinity
    const row = await readJob(pool, job.name)
    const { runsWhenBusy } = job
    // The instance that ran it when it was woken may have crashed.
    job.hasWork ||=
      runsWhenBusy !== undefined && (row?.runs ?? 0) - runsWhenBusy < SERVED_AFTER_RUNS
    const dueMs = row?.dueAt.epochMilliseconds ?? 0
    job.runsWhenBusy = undefined
    if (this.#ending.signal.aborted) return false
    const restMs = restLeftMs(row?.endedAt ?? null, job, clock.now())
    job.restUntilMs = performance.now() + restMs
    const hasWork = job.hasWork && restMs === 0
    if (!hasWork && !isDue(dueMs, job, clock.now())) {
      job.dueMs = Math.min(job.dueMs, dueMs)
      return false
    }
    job.hasWork = false
    await this.#run(job, row)
    return true
  }

  /**
   * Runs the job and stores the result. A run that a stop cancels is repeated by the next instance.
   */
  async #run(job: JobState, row: JobRow | undefined): Promise<void> {
    const { pool, clock } = this.#deps
    const slot = nextSlot(clock.now(), job)
    const stops = [this.#ending.signal, job.lost.signal] as const
    const retry = () => nextRun(retryAt((row?.failures ?? 0) + 1, clock.now()), slot, clock.now())
    const named = { name: job.name, run: job.run, retryAt: retry }
    const { error, next } = await performRun(named, stops, this.#deps)
    if (error !== null && this.#ending.signal.aborted) return
    // The instance with the lock stores its own result.
    if (error !== null) job.lost.signal.throwIfAborted()
    const now = clock.now()
    const dueAt = error === null ? nextRun(next, slot, now) : retry()
    const ended = { name: job.name, requests: row?.requests ?? 0, now, dueAt, error }
    const isEarly = Temporal.Instant.compare(dueAt, slot) < 0
    job.dueMs = (await endRun(pool, { ...ended, isEarly })).epochMilliseconds
  }
}
