import { readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('../../../migrations/', import.meta.url)
/** Any number that nothing else in this database locks: who holds it changes the schema, and nobody starts meanwhile. */
export const MIGRATION_LOCK = 4_040_404

const TABLE =
  'create table if not exists migration (tag text primary key, applied_at timestamptz not null default clock_timestamp())'

interface Journal {
  entries: readonly { tag: string }[]
}

interface Snapshot {
  tables: Readonly<Record<string, { name: string }>>
}

/**
 * Brings the database to the newest migration, once, however many instances start at the same time. On
 * a connection of its own: a large index, or waiting for whoever builds one, takes longer than a pool's
 * statements may.
 */
export async function migrate(connection: pg.ClientConfig): Promise<string[]> {
  const client = await connect(connection)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await applyMissing(client)
  } finally {
    // Closing the connection gives the lock back even when a statement above was cut off.
    await client.end()
  }
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5_000,
    query_timeout: undefined,
    keepAlive: true,
    application_name: 'fourcast',
  })
  // What breaks is told by the statement that meets it.
  client.on('error', () => {})
  await client.connect()
  // After what the address, the role or the database may say.
  await client.query('set statement_timeout = 0; set lock_timeout = 0')
  return client
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(TABLE)
  const done = await client.query<{ tag: string }>('select tag from migration')
  const known = new Set(done.rows.map((row) => row.tag))
  const missing = (await listMigrations()).filter((tag) => !known.has(tag))
  for (const tag of missing) await apply(client, tag)
  return missing
}

/** Every migration, the oldest first. */
export async function listMigrations(): Promise<string[]> {
  const text = await readFile(new URL('meta/_journal.json', FOLDER), 'utf8')
  const parsed: Journal = JSON.parse(text)
  return parsed.entries.map((entry) => entry.tag)
}

/** The tables that there are once this migration and all before it are applied. */
export async function tablesAt(tag: string): Promise<string[]> {
  const text = await readFile(new URL(`meta/${tag.slice(0, 4)}_snapshot.json`, FOLDER), 'utf8')
  const parsed: Snapshot = JSON.parse(text)
  return Object.values(parsed.tables).map(({ name }) => name)
}

/** Applies these in turn, in the caller's transaction. */
export async function applyWithin(client: pg.ClientBase, tags: readonly string[]): Promise<void> {
  await client.query(TABLE)
  for (const tag of tags) {
    await client.query(await readFile(new URL(`${tag}.sql`, FOLDER), 'utf8'))
    await client.query('insert into migration (tag) values ($1)', [tag])
  }
}

async function apply(client: pg.Client, tag: string): Promise<void> {
  await client.query('begin')
  try {
    await applyWithin(client, [tag])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${tag} failed and changed nothing`, { cause: error })
  }
}
