import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isDatabaseAway } from './away.ts'

export type Db = NodePgDatabase
/** A database or a transaction of it: what every repo function takes first. */
export type Tx = Pick<
  Db,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with'
>

/** How a session is set up, whichever PostgreSQL it is: UTC, no statement that hangs for ever, and none compiled: ours are short. */
const SESSION =
  '-c timezone=UTC -c jit=off -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000'

export function openPool(connection: pg.PoolConfig, max = 12): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    options: SESSION,
    connectionTimeoutMillis: 5_000,
    // The server's own timeout does not help when the server as a whole stands still.
    query_timeout: 35_000,
    keepAlive: true,
    application_name: 'fourcast',
  })
  // An idle connection that breaks is replaced at the next query; without a listener it ends the process.
  pool.on('error', () => {})
  // The same for one that breaks between two statements of a transaction: the next statement says so.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function openDb(pool: pg.Pool): Db {
  const db = drizzle(pool)
  return Object.assign(db, { transaction: inTransaction(pool) })
}

/**
 * drizzle's own takes a connection and begins before its `try`: one that had died in the pool was
 * never given back. This gives back whatever happens, and a broken one is not used again.
 */
const inTransaction =
  (pool: pg.Pool): Db['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    let broken = false
    try {
      return await drizzle(client).transaction(work, config)
    } catch (error) {
      broken = isDatabaseAway(error)
      throw error
    } finally {
      client.release(broken)
    }
  }
