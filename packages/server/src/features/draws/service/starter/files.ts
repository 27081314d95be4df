import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeriesKey } from '../../repo.ts'
import type { History } from './format.ts'
import { decodeHistory } from './format.ts'

/** Where the histories are that the project ships. */
export const FOLDER = join(import.meta.dirname, '../../../../../history')

/** 'GA-cash4.txt' */
export const fileNameOf = ({ state, game }: SeriesKey) => `${state}-${game}.txt`

/** The names of the history files. */
export async function listHistories(): Promise<string[]> {
  const names = await readdir(FOLDER)
  return names.filter((name) => name.endsWith('.txt')).sort()
}

export async function readHistory(name: string, folder = FOLDER): Promise<History> {
  return decodeHistory(await readFile(join(folder, name), 'utf8'))
}
