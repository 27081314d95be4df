import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { lockNumber } from './advisory-locks.ts'
import type { Connection } from './open.ts'

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
  await adoptPreRelease(client)
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

/** The last pre-release migration that each current migration covers. */
const REPLACED = [
  ['0034_job_request', '0000_initial'],
  ['0035_source_hosts', '0001_source_hosts'],
] as const
const REPLACED_FIRST = '0000_first'

const TOO_OLD =
  'This database comes from a pre-release version that can no longer be upgraded. Use an empty database.'

/** A pre-release database has the same tables, made by other migrations: records the current ones instead. */
async function adoptPreRelease(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tag: string }>('select tag from migration')
  const applied = rows.map(({ tag }) => tag)
  if (!applied.includes(REPLACED_FIRST)) return
  const tags = currentTags(applied)
  if (tags.includes(REPLACED_FIRST)) throw new Error(TOO_OLD)
  await inTransaction(client, async () => {
    await client.query(`alter table migration add column tables text[] not null default '{}'`)
    await client.query('delete from migration')
    for (const tag of tags) await note(client, tag, await tablesAt(tag))
  })
}

/** Tags of a database or backup, pre-release ones by the migrations that replaced them. */
export function currentTags(tags: readonly string[]): string[] {
  if (!tags.includes(REPLACED[0][0])) return [...tags]
  return REPLACED.flatMap(([before, now]) => (tags.includes(before) ? [now] : []))
}

interface Snapshot {
  tables: Readonly<Record<string, { name: string }>>
}

/** All tables of our schema at a migration. */
async function tablesAt(tag: string): Promise<string[]> {
  const text = await readFile(new URL(`meta/${tag.slice(0, 4)}_snapshot.json`, FOLDER), 'utf8')
  const parsed: Snapshot = JSON.parse(text)
  return Object.values(parsed.tables).map(({ name }) => name)
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
