import pg from 'pg'
import type { Connection } from '#platform/db/open.ts'

/**
 * Values are written as they are read, whatever the server's settings, and large tables have no
 * time limit.
 */
const SESSION = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'bytea_output=hex',
  'extra_float_digits=3',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'lock_timeout=10000',
]

/** A connection of its own, because statements of the pool have a time limit. */
export async function openConnection({
  Client = pg.Client,
  ...connection
}: Connection): Promise<pg.Client> {
  const client = new Client({
    ...connection,
    application_name: 'fourcast-backup',
    options: SESSION.map((setting) => `-c ${setting}`).join(' '),
    keepAlive: true,
  })
  // Errors are reported by the statement that meets them.
  client.on('error', () => {})
  await client.connect()
  return client
}
