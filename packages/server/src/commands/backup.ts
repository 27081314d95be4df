import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backUp } from '#domains/admin/operations/backup.ts'
import { BackupError } from '#platform/db/backup/manifest.ts'
import { ConfigError } from '../config.ts'
import { fromCaller, readEnvironment } from '../environment.ts'
import { openRuntime } from '../runtime.ts'

const USAGE = `npm run backup -- FILE

Writes all tables as they are at one moment, and all photos, into FILE (a zip that only you can read).
The server may run meanwhile. SECRET is not in it: keep it elsewhere, or two-factor authentication, push keys and
links in mails of the restored data are lost.`

async function pathOf(args: readonly string[]): Promise<string> {
  const [file, ...rest] = args
  if (file === undefined || rest.length > 0 || file.startsWith('-')) throw new BackupError(USAGE)
  const path = fromCaller(file)
  const folder = await stat(dirname(path)).catch(() => null)
  if (!folder?.isDirectory()) throw new BackupError(`The folder ${dirname(path)} is not there.`)
  return path
}

async function run(args: readonly string[]): Promise<void> {
  const path = await pathOf(args)
  const runtime = await openRuntime(readEnvironment(), 'command')
  try {
    const { manifest, bytes } = await backUp(runtime, path)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${path}: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files.length} files, ${bytes} bytes`,
    )
  } finally {
    await runtime.close()
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const expected = error instanceof BackupError || error instanceof ConfigError
  console.error(expected ? error.message : error)
  process.exitCode = 1
})
