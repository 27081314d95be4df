import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isDatabaseUnavailable } from './unavailable.ts'

export type Db = NodePgDatabase
/** A database or a transaction, in which `transaction` is a savepoint: the first parameter of every repo function. */
export type Tx = Pick<
  Db,
  | 'select'
  | 'selectDistinct'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'with'
  | '$with'
  | 'transaction'
>

/**
 * Session settings for any PostgreSQL: UTC, a time limit for statements, and no JIT, because our
 * statements are short.
 */
const SESSION =
  '-c timezone=UTC -c jit=off -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000'

export function openPool(connection: pg.PoolConfig, max = 12, queryTimeoutMs = 35_000): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    options: SESSION,
    connectionTimeoutMillis: 5_000,
    // The server's own timeout does not help if the whole server hangs.
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: 'fourcast',
  })
  // A broken idle connection is replaced at the next query; without a listener it would end the
  // process.
  pool.on('error', () => {})
  // The same for a connection that breaks between two statements of a transaction: the next
  // statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** One connection for health checks, so that they never wait behind calls. A hanging one is soon replaced. */
export const openProbe = (connection: pg.PoolConfig): pg.Pool => openPool(connection, 1, 2_000)

export function openDb(pool: pg.Pool): Db {
  const db = drizzle(pool)
  return Object.assign(db, { transaction: inTransaction(pool) })
}

/**
 * drizzle's own transaction takes a connection before its `try`, so a broken one was never returned
 * to the pool. This one always returns it, and a broken one is not used again.
 */
const inTransaction =
  (pool: pg.Pool): Db['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    let broken = false
    try {
      return await drizzle(client).transaction(work, config)
    } catch (error) {
      broken = isDatabaseUnavailable(error)
      throw error
    } finally {
      client.release(broken)
    }
  }
