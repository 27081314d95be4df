import { createHash, randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { withCause } from '#platform/cause.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/db.ts'
import { JobLocks } from './locks.ts'
import { endRequests, requestRun, requestsOf } from './requests.ts'
import { isSlotDone, markSlotDone, slotAt } from './slots.ts'

/** Work that comes round: of the slots that were missed, only the latest is done. */
export interface Sweep {
  name: string
  everySeconds: number
  run: () => Promise<void>
  /** Left to other instances: known here, and done there. */
  elsewhere?: boolean
}

/** What administrators see of the work that comes round, and have done at once. */
export interface JobDesk {
  /** What the instances do, once this one is ready. */
  rounds(): readonly Pick<Sweep, 'name' | 'everySeconds'>[]
  /** One run more, once the transaction has committed. */
  runNow(tx: Tx, name: string): Promise<void>
}

/** Which slot this instance has offered last, and whether it is at it. */
interface Offered extends Sweep {
  offered?: number
  offering?: boolean
}

interface JobsDeps {
  pool: pg.Pool
  clock: Clock
  warn: (error: unknown, message: string) => void
  /** Hears how each run went. */
  done?: (name: string, result: 'done' | 'failed', seconds: number) => void
  /** After so long pg-boss takes a job for lost and offers it again. */
  limitSeconds?: number
}

/** What a job is about: a slot, or nothing where it was asked for. */
interface Offer {
  slot?: number
}

const LIMIT_SECONDS = 900
/** How long a slot waits whose work is under way already. */
const BUSY_SECONDS = 5

/** The same job and slot have the same id on every instance, so a slot is done once. */
export function slotId(job: string, slot: string): string {
  const hex = createHash('sha256').update(`${job}|${slot}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A statement with $1, $2 … and their values, for a transaction of ours. */
const bound = (text: string, values: readonly unknown[]) =>
  sql.join(
    text
      .split(/\$(\d+)/)
      .map((part, i) => (i % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]))),
  )

/**
 * Background work on pg-boss: every instance offers each slot, one of them does it. Whatever pg-boss
 * offers twice, a lock keeps a run from overlapping another, and a table says which slot is done.
 */
export class Jobs implements JobDesk {
  readonly #boss: PgBoss
  readonly #deps: JobsDeps
  readonly #sweeps: Offered[] = []
  readonly #locks: JobLocks
  #timer: NodeJS.Timeout | undefined

  constructor(deps: JobsDeps) {
    this.#deps = deps
    this.#boss = new PgBoss({
      schema: 'jobs',
      db: { executeSql: (text, values) => deps.pool.query(text, values) },
      schedule: false,
    })
    this.#locks = new JobLocks(deps.pool, deps.warn)
    this.#boss.on('error', (error) => deps.warn(error, 'jobs'))
  }

  async start(sweeps: readonly Sweep[]): Promise<void> {
    await this.#boss.start()
    for (const sweep of sweeps) await this.#work(sweep)
    this.#sweeps.push(...sweeps.map((sweep) => ({ ...sweep })))
    this.#tick()
    this.#timer = setInterval(() => this.#tick(), 1000)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#boss.stop({ graceful: true, timeout: 5_000 })
    await this.#locks.stop()
  }

  rounds() {
    return this.#sweeps
  }

  async runNow(tx: Tx, name: string): Promise<void> {
    const executeSql = (text: string, values: unknown[] = []) => tx.execute(bound(text, values))
    await requestRun(tx, name)
    await this.#boss.send(name, {}, { db: { executeSql } })
  }

  async #work(sweep: Sweep): Promise<void> {
    const keep = { retentionSeconds: 3600, deleteAfterSeconds: 3600 }
    await this.#boss.createQueue(sweep.name, {
      retryLimit: 3,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: this.#limit,
      ...keep,
    })
    if (sweep.elsewhere) return
    await this.#boss.work<Offer>(sweep.name, { pollingIntervalSeconds: 1 }, ([job]) =>
      withCause({ runId: randomUUID() }, () => this.#take(sweep, job?.data.slot)),
    )
  }

  get #limit(): number {
    return this.#deps.limitSeconds ?? LIMIT_SECONDS
  }

  async #take(sweep: Sweep, slot: number | undefined): Promise<void> {
    const wasFree =
      slot === undefined
        ? await this.#locks.run(sweep.name, () => this.#runRequested(sweep))
        : await this.#takeSlot(sweep, slot)
    if (!wasFree) return
    // Requests that met this run's lock wait for its end: they are looked for once the lock is free.
    while ((await requestsOf(this.#deps.pool, sweep.name)) > 0)
      if (!(await this.#locks.run(sweep.name, () => this.#runRequested(sweep)))) return
  }

  /** While the work is under way anywhere the slot waits, unless the next one has come meanwhile. */
  async #takeSlot(sweep: Sweep, slot: number): Promise<boolean> {
    const { name, everySeconds } = sweep
    const { pool, clock } = this.#deps
    const present = () => slotAt(clock.now(), everySeconds)
    const wasFree = await this.#locks.run(name, async () => {
      if (await isSlotDone(pool, { name, slot, present: present() })) return
      await this.#run(sweep)
      await markSlotDone(pool, name, slot)
    })
    if (!wasFree && slot >= present())
      await this.#boss.send(name, { slot }, { startAfter: BUSY_SECONDS })
    return wasFree
  }

  /** Does what administrators asked for, once for all of them. One that fails stays asked for. */
  async #runRequested(sweep: Sweep): Promise<void> {
    const { pool } = this.#deps
    const times = await requestsOf(pool, sweep.name)
    if (times === 0) return
    await this.#run(sweep)
    await endRequests(pool, sweep.name, times)
  }

  /** What fails is tried again by pg-boss, which tells nobody why. */
  async #run({ name, run }: Sweep): Promise<void> {
    const { warn, done } = this.#deps
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    const late = setTimeout(
      () => warn(null, `${name} is still running after ${this.#limit} s`),
      this.#limit * 1000,
    ).unref()
    try {
      await run()
      done?.(name, 'done', seconds())
    } catch (error) {
      done?.(name, 'failed', seconds())
      warn(error, name)
      throw error
    } finally {
      clearTimeout(late)
    }
  }

  #tick() {
    for (const sweep of this.#sweeps.filter(({ elsewhere }) => !elsewhere))
      this.#offer(sweep).catch((error) => this.#deps.warn(error, sweep.name))
  }

  async #offer(sweep: Offered): Promise<void> {
    const slot = slotAt(this.#deps.clock.now(), sweep.everySeconds)
    if (sweep.offered === slot || sweep.offering) return
    sweep.offering = true
    try {
      await this.#boss.send(sweep.name, { slot }, { id: slotId(sweep.name, String(slot)) })
      // Only now: a slot that met an absent database is offered again at the next tick.
      sweep.offered = slot
    } finally {
      sweep.offering = false
    }
  }
}
