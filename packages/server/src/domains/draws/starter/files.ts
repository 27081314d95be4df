import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeriesKey } from '../store/repo.ts'
import type { StarterHistory } from './format.ts'
import { decodeHistory } from './format.ts'

/** Where the histories are that the project ships. */
export const FOLDER = join(import.meta.dirname, '../../../../history')

/** 'GA-cash4.txt' */
export const fileNameOf = ({ state, game }: SeriesKey) => `${state}-${game}.txt`

/** The names of the history files. */
export const HISTORIES: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.txt'))
  .sort()

/** Whether the project ships the history of a game and state. */
export const hasHistory = (key: SeriesKey): boolean => HISTORIES.includes(fileNameOf(key))

export async function readHistory(name: string, folder = FOLDER): Promise<StarterHistory> {
  return decodeHistory(await readFile(join(folder, name), 'utf8'))
}
