import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { lockNumber } from './advisory-locks.ts'
import type { Connection } from './open.ts'
import { refuseUnreleased } from './unreleased.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
/** The lock for changes of the schema; instances that start meanwhile wait for it. */
export const MIGRATION_LOCK = lockNumber('migrations')

/** The applied migrations, and the tables that each created. */
const TABLE = `create table if not exists migration (
  tag text primary key, applied_at timestamptz not null default clock_timestamp(),
  tables text[] not null default '{}')`

interface Journal {
  entries: readonly { tag: string }[]
}

/**
 * Migrates the database to the newest version, once, however many instances start at the same time.
 * It uses its own connection: a large index, or waiting for another instance, takes longer than the
 * pool's time limit.
 */
export async function migrate(connection: Connection): Promise<string[]> {
  const client = await connect(connection)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await applyMissing(client)
  } finally {
    // Closing the connection releases the lock, also after a cancelled statement.
    await client.end()
  }
}

async function connect({ Client = pg.Client, ...connection }: Connection): Promise<pg.Client> {
  const client = new Client({
    ...connection,
    options: '-c timezone=UTC',
    // A resolver repeats a lost DNS query after 5 s, so wait longer than that.
    connectionTimeoutMillis: 15_000,
    query_timeout: undefined,
    keepAlive: true,
    application_name: 'fourcast',
  })
  // Errors are reported by the statement that meets them.
  client.on('error', () => {})
  await client.connect()
  // Overrides settings of the URL, the role and the database.
  await client.query('set statement_timeout = 0; set lock_timeout = 0')
  return client
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(TABLE)
  const done = await client.query<{ tag: string }>('select tag from migration')
  const known = new Set(done.rows.map((row) => row.tag))
  refuseUnreleased(known)
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

/** The tables that migrations created. */
export async function listCreatedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select distinct unnest(tables) as name from migration',
  )
  return rows.map(({ name }) => name)
}

async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migration'`,
  )
  return rows.map(({ name }) => name)
}

const note = (client: pg.ClientBase, tag: string, tables: readonly string[]) =>
  client.query('insert into migration (tag, tables) values ($1, $2)', [tag, tables])

/** Applies these in turn, in the caller's transaction. */
export async function applyWithin(client: pg.ClientBase, tags: readonly string[]): Promise<void> {
  await client.query(TABLE)
  for (const tag of tags) {
    const before = new Set(await listTables(client))
    await client.query(await readFile(new URL(`${tag}.sql`, FOLDER), 'utf8'))
    const made = (await listTables(client)).filter((name) => !before.has(name))
    await note(client, tag, made)
  }
}

async function apply(client: pg.Client, tag: string): Promise<void> {
  try {
    await inTransaction(client, () => applyWithin(client, [tag]))
  } catch (error) {
    throw new Error(`Migration ${tag} failed and changed nothing`, { cause: error })
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
