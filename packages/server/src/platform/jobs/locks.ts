import pg from 'pg'
import { lockNumber } from '#platform/db/advisory-locks.ts'

/** The first key of the locks of jobs; the second is the job's name. */
export const LOCK_CLASS = lockNumber('jobs')
/** After this time the database counts as unavailable. */
const PATIENCE_MS = 10_000

type Warn = (error: unknown, message: string) => void

/**
 * Named locks across instances: session-level advisory locks, all on one connection of this instance.
 * PostgreSQL releases them as soon as the process dies, so no lease has to expire.
 */
export class JobLocks {
  readonly #pool: pg.Pool
  readonly #warn: Warn
  readonly #onLost: (name: string) => void
  /** Names of jobs that this instance runs or tries to lock. */
  readonly #taken = new Set<string>()
  /** Names of the locks it holds. */
  readonly #locked = new Set<string>()
  #connection: Promise<pg.Client> | undefined
  #current: pg.Client | undefined
  /** The previous query: a client runs one at a time. */
  #last: Promise<unknown> = Promise.resolve()
  #stopped = false

  /** Calls `onLost` when a lock is lost while its work goes on, and cannot be taken back at once. */
  constructor(pool: pg.Pool, warn: Warn, onLost: (name: string) => void = () => {}) {
    this.#pool = pool
    this.#warn = warn
    this.#onLost = onLost
  }

  /** Does the work under the lock. Returns false, without working, if the lock is already taken. */
  async run(name: string, work: () => Promise<void>): Promise<boolean> {
    // A session can take the same advisory lock twice, so this instance checks its own set first.
    if (this.#taken.has(name)) return false
    this.#taken.add(name)
    try {
      if (!(await this.#lock(name))) return false
      await work()
      return true
    } finally {
      await this.#unlock(name)
      this.#taken.delete(name)
      if (this.#stopped) await this.stop()
    }
  }

  /** Closes the connection, or leaves it open until the last run has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#taken.size > 0) return
    const client = await this.#connection?.catch(() => undefined)
    this.#connection = undefined
    client?.removeAllListeners('end')
    await client?.end().catch(() => {})
  }

  async #lock(name: string): Promise<boolean> {
    const client = await this.#connect()
    try {
      const isLocked = await this.#inTurn(() => tryLock(client, name))
      if (isLocked) this.#locked.add(name)
      return isLocked
    } catch (error) {
      // PostgreSQL may have granted the lock after our timeout: only closing the session surely releases it.
      this.#drop(client)
      throw error
    }
  }

  async #unlock(name: string): Promise<void> {
    const client = await this.#connection?.catch(() => undefined)
    if (!this.#locked.delete(name) || !client) return
    try {
      await this.#inTurn(() =>
        client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_CLASS, name]),
      )
    } catch (error) {
      this.#warn(error, `the lock of ${name} was not released, so its connection is closed`)
      this.#drop(client)
    }
  }

  async #inTurn<T>(query: () => Promise<T>): Promise<T> {
    const result = this.#last.then(query)
    this.#last = result.catch(() => undefined)
    return await result
  }

  async #connect(): Promise<pg.Client> {
    const connection = (this.#connection ??= this.#open())
    try {
      return await connection
    } catch (error) {
      if (this.#connection === connection) this.#connection = undefined
      throw error
    }
  }

  async #open(): Promise<pg.Client> {
    const { options } = this.#pool
    // The pool's own class, which finds the primary among several servers.
    const Client: typeof pg.Client = Object(options).Client ?? pg.Client
    const client = new Client({
      ...options,
      // The password is not enumerable in the options of a pool, so a copy lacks it.
      password: options.password,
      application_name: 'fourcast-jobs',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    })
    client.on('error', () => {})
    await client.connect()
    try {
      // Runs that survived the lost connection get their locks back, unless another instance has them.
      for (const name of this.#locked) if (!(await tryLock(client, name))) this.#giveUp(name)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    this.#current = client
    client.on('end', () => this.#lose(client))
    return client
  }

  /** The connection ended, so its locks are released. */
  #lose(client: pg.Client): void {
    if (this.#current !== client) return
    this.#current = undefined
    this.#connection = undefined
    const names = [...this.#locked]
    if (names.length === 0) return
    this.#warn(null, `the connection that holds the lock of ${names.join(', ')} broke`)
    // At once, before another instance starts the same jobs.
    this.#connect().catch(() => this.#locked.forEach((name) => this.#giveUp(name)))
  }

  #giveUp(name: string): void {
    if (this.#locked.delete(name)) this.#onLost(name)
  }

  /** Ends the session with all its locks. Does not wait, because the server may not respond. */
  #drop(client: pg.Client): void {
    this.#lose(client)
    void client.end().catch(() => {})
  }
}

async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as locked',
    [LOCK_CLASS, name],
  )
  return rows[0]?.locked ?? false
}
