import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { isFingerprintOf, noteRestored } from '#domains/admin/operations/backup.ts'
import type { Manifest } from '#platform/db/backup/manifest.ts'
import { BackupError } from '#platform/db/backup/manifest.ts'
import { restoreBackup } from '#platform/db/backup/restore.ts'
import { openDatabase } from '#platform/db/open.ts'
import { AlreadyRunningError } from '#platform/db/embedded/errors.ts'
import { openFiles } from '#platform/files/open.ts'
import { fromCaller } from '../environment.ts'
import { openRuntime } from '../runtime.ts'
import type { Command, CommandContext } from './command.ts'
import { runAsProcess } from './command.ts'

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

/** Loads a backup into an empty database, or one whose rows may be lost. */
const restore: Command = {
  mistakes: [BackupError, AlreadyRunningError],
  run: async (context) => {
    const { path, replace } = wishOf(context.args)
    await load(context, path, replace)
    return 0
  },
}

async function load(context: CommandContext, path: string, replace: boolean): Promise<void> {
  const config = context.config()
  // As a server, so that none runs on it meanwhile.
  const database = await openDatabase(config, 'server', () => {})
  try {
    const target = { connection: database.connection, files: await openFiles(config) }
    const manifest = await restoreBackup(target, path, { replace })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    context.stdout.write(
      `restored ${rows} rows and ${manifest.files.length} files of ${manifest.createdAt}\n`,
    )
    await complete(context, manifest, (await stat(path)).size)
  } finally {
    await database.close()
  }
}

/** What only a runtime on the restored database can do and see. */
async function complete(
  { config, stderr }: CommandContext,
  manifest: Manifest,
  bytes: number,
): Promise<void> {
  const runtime = await openRuntime(config(), 'command')
  await noteRestored(runtime, manifest, bytes)
  const isSame = isFingerprintOf(runtime.keys, manifest.secretFingerprint)
  await runtime.close()
  if (!isSame)
    stderr.write(
      'SECRET differs from the secret of the backup. Everybody has to sign in again, and two-factor secrets and push keys cannot be decrypted. Set SECRET, or the file DATA_DIR/secret, to the secret of that time and restart.\n',
    )
}

if (import.meta.main) await runAsProcess(restore)
