import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { withCause } from '#platform/cause.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Events } from '#platform/events/events.ts'
import { JobLocks } from './locks.ts'
import { backoffSeconds } from './retry.ts'
import type { JobRow } from './rows.ts'
import { endRun, forgetJobs, readJob, readJobs, requestRun } from './rows.ts'
import { isDue, nextRun, nextSlot } from './slots.ts'
import type { Wake } from './wake.ts'

/** A recurring job. After missed slots it runs only once. */
export interface Sweep {
  name: string
  everySeconds: number
  /**
   * Does the work. Throws if the signal cancels it: a return counts as success. May return the time of
   * the next run, if that is before the next slot.
   */
  run: (signal?: AbortSignal) => Promise<Temporal.Instant | null | void>
  /** Writers wake it (`wakeJob`), so it also runs at startup and after a lost connection. */
  isWoken?: boolean
  /** Runs only on other instances, but is known here. */
  elsewhere?: boolean
  /** A run is cancelled after this time. */
  limitSeconds?: number
}

/** Lists the recurring jobs for administrators, and runs them on request. */
export interface JobDesk {
  /** The jobs of all instances; empty until this instance has started. */
  rounds(): readonly Pick<Sweep, 'name' | 'everySeconds'>[]
  /** Requests one more run, after the transaction commits. */
  runNow(tx: Tx, name: string): Promise<void>
}

interface JobsDeps {
  pool: pg.Pool
  clock: Clock
  events: Pick<Events, 'onWake' | 'onGap'>
  warn: (error: unknown, message: string) => void
  /** Called with the result of each run. */
  done?: (name: string, result: 'done' | 'failed', seconds: number) => void
}

/** A job that this instance may run, and its state in memory. */
interface JobState extends Sweep {
  dueMs: number
  isTaken: boolean
  /** Woken, and no run has started since. */
  hasWork: boolean
  /** The number of finished runs when it was woken during a run of another instance. */
  runsWhenBusy?: number | undefined
  /** No check before this time: another instance runs it, or the database was unavailable. */
  nextCheckMs: number
}

const LIMIT_SECONDS = 900
const TICK_MS = 1000
/** A job that another instance runs is checked again after this time, in case that one crashes. */
const BUSY_MS = 5_000
const FIRST_RETRY_SECONDS = 5
const STOP_MS = 5_000
/** The row of a removed job is deleted after this time. */
const PURGE_AFTER_HOURS = 48

/**
 * Runs recurring jobs. Every instance checks each job when it is due or woken. An advisory lock lets one
 * of them run it, and the job's row tells whether it is still due.
 */
export class Jobs implements JobDesk {
  readonly #deps: JobsDeps
  readonly #jobs = new Map<string, JobState>()
  readonly #locks: JobLocks
  readonly #ending = new AbortController()
  readonly #active = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #rounds: readonly Sweep[] = []

  constructor(deps: JobsDeps) {
    this.#deps = deps
    this.#locks = new JobLocks(deps.pool, deps.warn)
  }

  async start(sweeps: readonly Sweep[]): Promise<void> {
    this.#rounds = sweeps
    const { pool, clock, events } = this.#deps
    const names = sweeps.map(({ name }) => name)
    await forgetJobs(pool, names, clock.now().subtract({ hours: PURGE_AFTER_HOURS }))
    const own = sweeps.filter(({ elsewhere }) => !elsewhere)
    const due = new Map(
      (await readJobs(pool, names)).map(({ name, dueAt }) => [name, dueAt.epochMilliseconds]),
    )
    for (const sweep of own)
      this.#jobs.set(
        sweep.name,
        Object.assign({}, sweep, {
          dueMs: due.get(sweep.name) ?? 0,
          isTaken: false,
          hasWork: sweep.isWoken === true,
          nextCheckMs: 0,
        }),
      )
    this.#ending.signal.addEventListener('abort', events.onWake(this.#handleWake))
    this.#ending.signal.addEventListener('abort', events.onGap(this.#checkAll))
    this.#tick()
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
  }

  /** Cancels all runs. A run that does not end keeps its lock until the process exits. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#ending.abort(new Error('the service is stopping'))
    await Promise.race([Promise.all(this.#active), wait(STOP_MS, undefined, { ref: false })])
    await this.#locks.stop()
  }

  rounds() {
    return this.#rounds
  }

  async runNow(tx: Tx, name: string): Promise<void> {
    await requestRun(tx, name, this.#deps.clock.now())
  }

  readonly #handleWake = ({ job: name, at }: Wake): void => {
    const job = this.#jobs.get(name)
    if (!job) {
      if (!this.#rounds.some((known) => known.name === name))
        this.#deps.warn(null, `unknown job ${name} was woken`)
      return
    }
    if (at === undefined) job.hasWork = true
    else job.dueMs = Math.min(job.dueMs, at.epochMilliseconds)
    job.nextCheckMs = 0
    this.#startIfDue(job)
  }

  /** Wakes and requested runs may have been missed. */
  readonly #checkAll = (): void => {
    for (const job of this.#jobs.values()) {
      job.hasWork ||= job.isWoken === true
      job.dueMs = 0
      this.#startIfDue(job)
    }
  }

  #tick(): void {
    for (const job of this.#jobs.values()) this.#startIfDue(job)
  }

  #startIfDue(job: JobState): void {
    if (job.isTaken || this.#ending.signal.aborted || performance.now() < job.nextCheckMs) return
    const mayBeDue = isDue(job.dueMs, job, this.#deps.clock.now())
    if (!mayBeDue && !job.hasWork && job.runsWhenBusy === undefined) return
    job.isTaken = true
    const active = this.#runLocked(job).finally(() => {
      this.#active.delete(active)
      job.isTaken = false
      // Wakes and requests that came after its row was read.
      this.#startIfDue(job)
    })
    this.#active.add(active)
  }

  async #runLocked(job: JobState): Promise<void> {
    try {
      const wasFree = await this.#locks.run(job.name, async () => {
        while (await this.#runIfDue(job));
      })
      if (!wasFree) await this.#recheckLater(job)
    } catch (error) {
      job.nextCheckMs = performance.now() + BUSY_MS
      this.#deps.warn(error, job.name)
    }
  }

  /** Another instance runs it and receives the same wakes. This one acts only if that one crashes. */
  async #recheckLater(job: JobState): Promise<void> {
    job.nextCheckMs = performance.now() + BUSY_MS
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
    // Not due until its row is read. A request that arrives meanwhile makes it due again.
    job.dueMs = Infinity
    const row = await readJob(pool, job.name)
    const isLeftBehind = job.runsWhenBusy !== undefined && job.runsWhenBusy === (row?.runs ?? 0)
    const dueMs = row?.dueAt.epochMilliseconds ?? 0
    job.runsWhenBusy = undefined
    if (this.#ending.signal.aborted) return false
    if (!job.hasWork && !isLeftBehind && !isDue(dueMs, job, clock.now())) {
      job.dueMs = Math.min(job.dueMs, dueMs)
      return false
    }
    job.hasWork = false
    await this.#run(job, row)
    return true
  }

  /** Runs it and stores the result. If a stop cancels the run, the next instance repeats it. */
  async #run(job: JobState, row: JobRow | undefined): Promise<void> {
    const { pool, clock } = this.#deps
    const slot = nextSlot(clock.now(), job)
    const { error, next } = await this.#execute(job)
    if (error !== null && this.#ending.signal.aborted) return
    const now = clock.now()
    const retry = () =>
      now.add({
        seconds: backoffSeconds((row?.failures ?? 0) + 1, { firstSeconds: FIRST_RETRY_SECONDS }),
      })
    const dueAt = nextRun(error === null ? next : retry(), slot, now)
    const ended = { name: job.name, requests: row?.requests ?? 0, now, dueAt, error }
    const isEarly = Temporal.Instant.compare(dueAt, slot) < 0
    job.dueMs = (await endRun(pool, { ...ended, isEarly })).epochMilliseconds
  }

  async #execute(job: JobState): Promise<{ error: string | null; next: Temporal.Instant | null }> {
    const { name, run, limitSeconds = LIMIT_SECONDS } = job
    const { warn, done } = this.#deps
    const limit = new AbortController()
    const late = setTimeout(() => {
      warn(null, `${name} was cancelled after ${limitSeconds} s`)
      limit.abort(new Error(`cancelled after ${limitSeconds} s`))
    }, limitSeconds * 1000).unref()
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    return await withCause({ runId: randomUUID() }, async () => {
      try {
        const next = await run(AbortSignal.any([this.#ending.signal, limit.signal]))
        done?.(name, 'done', seconds())
        return { error: null, next: next ?? null }
      } catch (error) {
        if (!this.#ending.signal.aborted) {
          done?.(name, 'failed', seconds())
          warn(error, name)
        }
        return { error: messageOf(error), next: null }
      } finally {
        clearTimeout(late)
      }
    })
  }
}

/** Drizzle's error names the query; its cause has the database's message. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
