import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isDatabaseUnavailable } from './unavailable.ts'
import type { Db } from './db.ts'
import { openPool } from './db.ts'

/** A replica that is further behind is not read. */
const MOST_LAG_MS = 1_000
/** A check is repeated by the first read after so long. Without reads there are none. */
const CHECK_EVERY_MS = 250
/** After a failure, the replica is left alone for so long. */
const PAUSE_MS = 5_000
const MOST_CONNECTIONS = 8

/** Reads of public data: from the replica while it is fresh, else from the primary. */
export interface PublicReads {
  db: Db
  /** From now on, reads show everything that was committed before this call. */
  invalidate(): void
  close(): Promise<void>
}

export interface ReplicaOptions {
  primary: pg.Pool
  replica: pg.PoolConfig
  warn: (message: string) => void
}

/** PostgreSQL cancels a replica's query that conflicts with a change it must replay. */
const isConflict = (error: unknown) =>
  Object(error).code === '40001' || Object(Object(error).cause).code === '40001'

export function openReplica({ primary, replica, warn }: ReplicaOptions): PublicReads {
  const pool = openPool({ ...replica, application_name: 'fourcast-reads' }, MOST_CONNECTIONS)
  const freshness = new Freshness(primary, pool, warn)
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    if (!freshness.isFresh()) return await primary.query(config, values)
    try {
      return await pool.query(config, values)
    } catch (error) {
      if (isDatabaseUnavailable(error)) freshness.fail()
      else if (!isConflict(error)) throw error
      return await primary.query(config, values)
    }
  }
  return {
    db: drizzle({ query } as unknown as pg.Pool),
    invalidate: () => freshness.invalidate(),
    close: () => pool.end(),
  }
}

/**
 * Knows up to which moment the replica has replayed the primary's changes: it compares the primary's
 * position in the log with the replica's. The age of the last replayed transaction would not do: it grows
 * while nothing happens, and says nothing when the replica has lost the primary.
 */
class Freshness {
  readonly #primary: pg.Pool
  readonly #replica: pg.Pool
  readonly #warn: (message: string) => void
  /** Positions of the primary, and when each was read. */
  #positions: { at: number; position: bigint }[] = []
  #provenAt = -Infinity
  #neededAt = -Infinity
  #checkAt = -Infinity
  #checking = false
  #isWarned = false

  constructor(primary: pg.Pool, replica: pg.Pool, warn: (message: string) => void) {
    this.#primary = primary
    this.#replica = replica
    this.#warn = warn
  }

  isFresh(): boolean {
    const now = performance.now()
    if (!this.#checking && now >= this.#checkAt) void this.#check(now)
    return this.#provenAt > this.#neededAt && now - this.#provenAt <= MOST_LAG_MS
  }

  invalidate(): void {
    this.#neededAt = performance.now()
    this.#checkAt = -Infinity
  }

  fail(): void {
    this.#provenAt = -Infinity
    this.#checkAt = performance.now() + PAUSE_MS
    if (!this.#isWarned) this.#warn('The read replica is unavailable; reads use the primary')
    this.#isWarned = true
  }

  async #check(now: number): Promise<void> {
    this.#checking = true
    this.#checkAt = now + CHECK_EVERY_MS
    try {
      if (await this.#askPrimary(now)) await this.#askReplica()
    } finally {
      this.#checking = false
    }
  }

  /** True if it answered. If it did not, nothing is known about the replica, and the read itself fails. */
  async #askPrimary(now: number): Promise<boolean> {
    try {
      const position = await positionOf(this.#primary, 'pg_current_wal_insert_lsn()')
      this.#positions = this.#positions.filter(({ at }) => now - at <= 2 * MOST_LAG_MS)
      this.#positions.push({ at: now, position })
      return true
    } catch {
      return false
    }
  }

  async #askReplica(): Promise<void> {
    try {
      const replayed = await positionOf(this.#replica, REPLAYED)
      const reached = this.#positions.findLast((one) => one.position <= replayed)
      if (reached === undefined) return
      this.#provenAt = reached.at
      this.#isWarned = false
    } catch {
      this.fail()
    }
  }
}

/** A former replica that was promoted has changes of its own: nothing is proven by its position. */
const REPLAYED = "case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else '0/0' end"

async function positionOf(pool: pg.Pool, expression: string): Promise<bigint> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select (${expression} - '0/0'::pg_lsn)::text as bytes`,
  )
  return BigInt(rows[0]?.bytes ?? 0)
}
