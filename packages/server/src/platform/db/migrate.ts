import { readFile } from 'node:fs/promises'
import type pg from 'pg'

const FOLDER = new URL('../../../migrations/', import.meta.url)
/** Any number that nothing else in this database locks. */
const LOCK = 4_040_404

interface Journal {
  entries: readonly { tag: string }[]
}

/** Brings the database to the newest migration, once, however many instances start at the same time. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await applyMissing(client)
  } finally {
    // Closing the connection gives the lock back even when the statement above was cut off.
    client.release(true)
  }
}

async function applyMissing(client: pg.PoolClient): Promise<string[]> {
  await client.query(
    'create table if not exists migration (tag text primary key, applied_at timestamptz not null default clock_timestamp())',
  )
  const done = await client.query<{ tag: string }>('select tag from migration')
  const known = new Set(done.rows.map((row) => row.tag))
  const missing = (await journal()).filter((tag) => !known.has(tag))
  for (const tag of missing) await apply(client, tag)
  return missing
}

async function journal(): Promise<string[]> {
  const text = await readFile(new URL('meta/_journal.json', FOLDER), 'utf8')
  const parsed: Journal = JSON.parse(text)
  return parsed.entries.map((entry) => entry.tag)
}

async function apply(client: pg.PoolClient, tag: string): Promise<void> {
  const sql = await readFile(new URL(`${tag}.sql`, FOLDER), 'utf8')
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (tag) values ($1)', [tag])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${tag} failed and changed nothing`, { cause: error })
  }
}
