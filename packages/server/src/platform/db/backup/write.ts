import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Connection } from '#platform/db/open.ts'
import { to } from 'pg-copy-streams'
import { VERSION } from '#version.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '../db.ts'
import type { FileStore } from '#platform/files/store.ts'
import { SECRET_KEY } from '#platform/secret.ts'
import { Archive } from './archive.ts'
import type { Table } from './catalog.ts'
import { listApplied, listSequences, listTables, quoted } from './catalog.ts'
import { openConnection } from './connection.ts'
import type { Manifest } from './manifest.ts'
import { commentOf, fileEntry, MANIFEST, tableEntry } from './manifest.ts'

export interface BackupSource {
  connection: Connection
  clock: Clock
  files: FileStore
  /** The ids of files at the moment of the backup. */
  listFiles: (tx: Tx) => Promise<string[]>
  secretFingerprint: string
}

/**
 * Backs up one consistent snapshot while others write: each table by COPY, and each file, with its
 * hash.
 */
export async function writeBackup(
  source: BackupSource,
  path: string,
): Promise<{ manifest: Manifest; bytes: number }> {
  await using archive = await Archive.create(path)
  const client = await openConnection(source.connection)
  try {
    await client.query('begin isolation level repeatable read read only')
    const manifest = await fill(archive, client, source)
    const text = Buffer.from(JSON.stringify(manifest, null, 1))
    const { sha256 } = await archive.add(MANIFEST, [text])
    return { manifest, bytes: await archive.finish(commentOf(sha256)) }
  } finally {
    await client.end()
  }
}

async function fill(archive: Archive, client: pg.Client, source: BackupSource): Promise<Manifest> {
  const createdAt = source.clock.now().toString()
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) tables.push(await addTable(archive, client, table))
  const files: Manifest['files'] = []
  for (const id of await source.listFiles(drizzle(client))) {
    const bytes = await source.files.get(id)
    // It was deleted meanwhile; its row is deleted at the next start.
    if (bytes) files.push({ id, ...(await archive.add(fileEntry(id), [bytes])) })
  }
  return {
    format: 'fourcast-backup-1',
    createdAt,
    version: VERSION,
    migrations: await listApplied(client),
    secretFingerprint: source.secretFingerprint,
    tables,
    // Read last: they may have advanced, and are never behind a row.
    sequences: await listSequences(client),
    files,
  }
}

async function addTable(archive: Archive, client: pg.Client, { name, columns }: Table) {
  const chosen = columns.map(quoted).join(', ')
  // Together with the secret, anyone who finds a backup could open what is sealed.
  const rows = name === 'setting' ? ` where key <> '${SECRET_KEY}'` : ''
  const stream = client.query(to(`copy (select ${chosen} from ${quoted(name)}${rows}) to stdout`))
  const measured = await archive.add(tableEntry(name), stream)
  return { name, columns, rows: stream.rowCount, ...measured }
}
