import { callbackify } from 'node:util'
import pg from 'pg'

/** Time in which each server must say if it accepts writes. */
const PATIENCE_MS = 2_000

class NoPrimaryError extends Error {
  /** As PostgreSQL reports a server that cannot be used yet. */
  readonly code = '57P03'
}

interface Server {
  host: string
  port: number
}

/** Finds the one of several servers that accepts writes, and remembers it until a connection fails. */
class PrimaryFinder {
  readonly #addresses: readonly string[]
  #found: Promise<Server> | undefined

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses
  }

  async find(): Promise<Server> {
    const finding = (this.#found ??= this.#ask())
    try {
      return await finding
    } catch (error) {
      if (this.#found === finding) this.clear()
      throw error
    }
  }

  clear(): void {
    this.#found = undefined
  }

  /** The first server that is not a standby. A hanging server does not delay the others. */
  async #ask(): Promise<Server> {
    try {
      return await Promise.any(this.#addresses.map(askWhetherPrimary))
    } catch (cause) {
      throw new NoPrimaryError('no server of DATABASE_URL accepts writes', { cause })
    }
  }
}

async function askWhetherPrimary(connectionString: string): Promise<Server> {
  const client = new pg.Client({
    connectionString,
    application_name: 'fourcast',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    if (await isStandby(client)) throw new NoPrimaryError(`${client.host} is a standby`)
    return { host: client.host, port: client.port }
  } finally {
    void client.end().catch(() => {})
  }
}

async function isStandby(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  return rows[0]?.standby !== false
}

type Connected = (error: Error | null, client?: pg.Client) => void

/**
 * A client class that connects to whichever of these servers is the primary, as libpq does with
 * `target_session_attrs=read-write`. After a failover, new connections go to the new primary.
 */
export function primaryClient(addresses: readonly string[]): typeof pg.Client {
  const finder = new PrimaryFinder(addresses)
  return class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | void {
      const connecting = this.#connectToPrimary()
      if (callback === undefined) return connecting
      callbackify(() => connecting)(callback)
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const { host, port } = await finder.find()
      Object.assign(this, { host, port })
      try {
        await super.connect()
        // It may have become a standby since it was found.
        if (await isStandby(this)) throw new NoPrimaryError(`${host} is a standby`)
        return this
      } catch (error) {
        finder.clear()
        throw error
      }
    }
  }
}
