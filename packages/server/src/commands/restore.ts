import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { isFingerprintOf, noteRestored } from '#features/admin/service/backup.ts'
import type { Manifest } from '#platform/backup/manifest.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import { restoreBackup } from '#platform/backup/restore.ts'
import { openDatabase } from '#platform/db/open.ts'
import { AlreadyRunningError } from '#platform/db/launcher/errors.ts'
import { openFiles } from '#platform/files/open.ts'
import { ConfigError } from '../config.ts'
import { fromCaller, readEnvironment } from '../environment.ts'
import { openRuntime } from '../runtime.ts'

const USAGE = `npm run restore -- FILE [--replace]

Loads a backup into an empty database and brings it to this version; nothing may run on it. With --replace
all that the database holds is lost. SECRET has to be the one of that time: it is in no backup.`

function wishOf(args: string[]): { path: string; replace: boolean } {
  try {
    const options = { replace: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [file, ...rest] = positionals
    if (file !== undefined && rest.length === 0)
      return { path: fromCaller(file), replace: values.replace }
  } catch {
    // Said below.
  }
  throw new BackupError(USAGE)
}

async function run(args: string[]): Promise<void> {
  const { path, replace } = wishOf(args)
  const config = readEnvironment()
  // As a server, so that none runs on it meanwhile.
  const database = await openDatabase(config, 'server', () => {})
  try {
    const target = { connection: database.connection, files: await openFiles(config) }
    const manifest = await restoreBackup(target, path, { replace })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`restored ${rows} rows and ${manifest.files.length} files of ${manifest.createdAt}`)
    await complete(manifest, (await stat(path)).size)
  } finally {
    await database.close()
  }
}

/** What only a runtime on the restored database can do and see. */
async function complete(manifest: Manifest, bytes: number): Promise<void> {
  const runtime = await openRuntime(readEnvironment(), 'command')
  await noteRestored(runtime, manifest, bytes)
  const isSame = isFingerprintOf(runtime.keys, manifest.secretFingerprint)
  await runtime.close()
  if (!isSame)
    console.error(
      'SECRET is not the one of the backup: everybody has to sign in again, and what was sealed (two-step sign-in, push keys) cannot be opened. Set SECRET, or the file DATA_DIR/secret, to the one of that time and start anew.',
    )
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const expected = [BackupError, ConfigError, AlreadyRunningError].some(
    (kind) => error instanceof kind,
  )
  console.error(expected && error instanceof Error ? error.message : error)
  process.exitCode = 1
})
