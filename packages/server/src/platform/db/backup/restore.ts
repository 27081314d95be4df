import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Connection } from '#platform/db/open.ts'
import { from } from 'pg-copy-streams'
import { applyWithin, listMigrations, MIGRATION_LOCK } from '../migrate.ts'
import type { FileStore } from '#platform/files/store.ts'
import { SECRET_KEY } from '#platform/secret.ts'
import { dropAll, listApplied, listFilled, quoted, setSequences, unbound } from './catalog.ts'
import { openConnection } from './connection.ts'
import type { Manifest } from './manifest.ts'
import { BackupError } from './manifest.ts'
import { requireOwnObjects, refuseDependents } from './own-objects.ts'
import { Backup } from './read.ts'

export interface RestoreTarget {
  connection: Connection
  files: FileStore
}

/**
 * Restores a backup at the newest version, or leaves the database unchanged: everything is one
 * transaction, which begins after all hashes were checked.
 */
export async function restoreBackup(
  target: RestoreTarget,
  path: string,
  { replace }: { replace: boolean },
): Promise<Manifest> {
  await using backup = await Backup.open(path)
  const later = await migrationsAfter(backup.manifest)
  const client = await openConnection(target.connection)
  try {
    await mustBeFree(client)
    await client.query('begin')
    await mustBeEmpty(client, replace)
    await load(client, backup, later)
    for (const { id } of backup.manifest.files) await target.files.put(id, await backup.file(id))
    await client.query('commit')
    await client.query('analyze')
    return backup.manifest
  } finally {
    // Rolls back an uncommitted transaction, and releases the lock.
    await client.end()
  }
}

/** The migrations since the backup's version. */
async function migrationsAfter({ migrations, version }: Manifest): Promise<string[]> {
  const known = await listMigrations()
  const isOurs = migrations.every((tag, i) => tag === known[i])
  if (!isOurs)
    throw new BackupError(
      `The backup was written by another version (${version}) whose tables this one does not know. Restore it with that version, or a newer one.`,
    )
  return known.slice(migrations.length)
}

/** Fails if anybody uses the database. An instance that starts meanwhile waits for the lock. */
async function mustBeFree(client: pg.Client): Promise<void> {
  const { rows: lock } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [MIGRATION_LOCK],
  )
  const { rows: others } = await client.query(
    `select from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and application_name in ('fourcast', 'fourcast-events', 'fourcast-backup')`,
  )
  if (!lock[0]?.taken || others.length > 0)
    throw new BackupError('Fourcast is running on this database. Stop it first.')
}

/** Filled at every start, without anyone's data. */
const NOTHING = new Set(['setting'])

async function mustBeEmpty(client: pg.Client, replace: boolean): Promise<void> {
  await requireOwnObjects(client)
  const filled = (await listFilled(client)).filter((name) => !NOTHING.has(name))
  if (filled.length > 0 && !replace)
    throw new BackupError(
      `The database is not empty (${filled.slice(0, 3).join(', ')} …). --replace deletes everything in it.`,
    )
}

async function load(client: pg.Client, backup: Backup, later: readonly string[]): Promise<void> {
  const { migrations, tables, sequences } = backup.manifest
  const secret = await findSecret(client)
  await dropAll(client).catch(refuseDependents)
  await applyWithin(client, migrations)
  await unbound(client, async () => {
    for (const table of tables) await loadTable(client, backup, table)
  })
  await setSequences(client, sequences)
  await applyWithin(client, later)
  if (secret !== null)
    await client.query('insert into setting (key, value) values ($1, $2)', [SECRET_KEY, secret])
}

async function loadTable(
  client: pg.Client,
  backup: Backup,
  { name, columns, rows }: Manifest['tables'][number],
): Promise<void> {
  const into = client.query(
    from(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`),
  )
  await pipeline(await backup.table(name), into)
  if (into.rowCount !== rows)
    throw new BackupError(`${name} took ${into.rowCount} rows of ${rows}. Nothing was changed.`)
}

/** The database's own secret is in no backup, so it stays. */
async function findSecret(client: pg.Client): Promise<string | null> {
  if ((await listApplied(client)).length === 0) return null
  const { rows } = await client.query<{ value: string }>(
    'select value from setting where key = $1',
    [SECRET_KEY],
  )
  return rows[0]?.value ?? null
}
