import pg from 'pg'

/** Values come out as they go in, whatever the server is set to, and large tables take their time. */
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

/** A connection of its own: none of a pool, whose statements are cut off. */
export async function openConnection(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'fourcast-backup',
    options: SESSION.map((setting) => `-c ${setting}`).join(' '),
    keepAlive: true,
  })
  // What breaks is told by the statement that meets it.
  client.on('error', () => {})
  await client.connect()
  return client
}
