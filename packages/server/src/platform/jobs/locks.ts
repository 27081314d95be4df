import pg from 'pg'

/** Any number that no other advisory lock in this database begins with. */
export const LOCK_CLASS = 4_040_405
/** A database that does not answer by then is taken for gone. */
const PATIENCE_MS = 10_000

type Warn = (error: unknown, message: string) => void

/**
 * Locks by name that hold on every instance: session-level advisory locks, all on one connection of
 * this instance. PostgreSQL frees them the moment the process dies, so no lease has to run out.
 */
export class JobLocks {
  readonly #pool: pg.Pool
  readonly #warn: Warn
  /** What this instance runs or is about to. */
  readonly #taken = new Set<string>()
  /** What it holds the lock of. */
  readonly #locked = new Set<string>()
  #connection: Promise<pg.Client> | undefined
  #current: pg.Client | undefined
  /** The query before, as a client takes one at a time. */
  #last: Promise<unknown> = Promise.resolve()
  #stopped = false

  constructor(pool: pg.Pool, warn: Warn) {
    this.#pool = pool
    this.#warn = warn
  }

  /** Does the work under the lock; false, and nothing done, where it is held here or elsewhere. */
  async run(name: string, work: () => Promise<void>): Promise<boolean> {
    // One session may take the same advisory lock twice, so this instance asks itself first.
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

  /** Closes the connection; while a run is under way it stays, until that or the process is over. */
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
      // It may have been granted after we stopped waiting: only with its session it is surely gone.
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
    const client = new pg.Client({
      ...options,
      // A pool hides it from whoever copies its options.
      password: options.password,
      application_name: 'fourcast-jobs',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    })
    client.on('error', () => {})
    await client.connect()
    try {
      // Runs that went on while the connection was lost get their locks back, unless another has them.
      for (const name of this.#locked)
        if (!(await tryLock(client, name))) this.#warn(null, `${name} runs on another instance too`)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    this.#current = client
    client.on('end', () => this.#lose(client))
    return client
  }

  /** Its locks are gone, whoever ended it. */
  #lose(client: pg.Client): void {
    if (this.#current !== client) return
    this.#current = undefined
    this.#connection = undefined
    const names = [...this.#locked].join(', ')
    if (names !== '') this.#warn(null, `the connection that locks ${names} broke`)
  }

  /** Ends the session, and every lock of it. Nobody waits, as the other end may be gone without a word. */
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
