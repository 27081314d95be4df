import pg from 'pg'

/** Runs work on a connection of its own, in UTC. */
export async function onClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, options: '-c timezone=UTC' })
  // The database may be dropped while the connection closes.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
