import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FOLDER, fileNameOf } from '#domains/draws/starter/files.ts'
import { encodeHistory, HistoryError } from '#domains/draws/starter/format.ts'
import { PACKED_FILES, packHistory } from '#domains/draws/starter/pack.ts'
import { fromCaller } from '../environment.ts'
import type { Command } from './command.ts'
import { runAsProcess } from './command.ts'

const USAGE = 'npm run history:pack -- FOLDER, with the CSV files of real draws'

/** Makes the histories that the project ships from a folder of CSV files. */
export const historyPack: Command = {
  mistakes: [HistoryError],
  run: async ({ args, stdout }) => {
    const [folder, ...others] = args
    if (folder === undefined || others.length > 0)
      throw new HistoryError(`FOLDER is missing: ${USAGE}`)
    const now = Temporal.Now.instant()
    await mkdir(FOLDER, { recursive: true })
    for (const name of PACKED_FILES) {
      const csv = await readFile(join(fromCaller(folder), name), 'utf8').catch(() => {
        throw new HistoryError(`${name} is not in ${folder}`)
      })
      const history = packHistory(name, csv, now)
      await writeFile(join(FOLDER, fileNameOf(history)), encodeHistory(history))
      stdout.write(`${fileNameOf(history)}: ${history.draws.length} draws\n`)
    }
    return 0
  },
}

if (import.meta.main) await runAsProcess(historyPack)
