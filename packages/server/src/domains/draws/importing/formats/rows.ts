import type { Game } from '@fourcast/engine/games.ts'
import type { SeriesState } from '@fourcast/engine/states.ts'

/** A draw as a file tells it: nothing is judged yet. `date` is a calendar date, `digits` keep their order. */
export interface Row {
  line: number
  date: string
  /** The words of the file; null where it names none. */
  session: string | null
  digits: string
  bonus?: number
  /** What stood in the file, for whoever looks into the quarantine. */
  raw: string
}

/** Something that means to be a draw and cannot be read as one. */
export interface Refusal {
  line: number
  reason: string
  raw: string
  date?: string
  session?: string | null
  /** Of a draw that can be read and is not believed: an admin may. */
  digits?: string
  bonus?: number
}

export type Item = Row | Refusal

export const isRefusal = (item: Item): item is Refusal => 'reason' in item

/** What is looked for in a file that may hold many games. */
export interface RowFilter {
  game: Game
  state: SeriesState
  /** How many digits a draw of the game has. */
  count: number
}

/** Takes the text of a file piece by piece, in order; the pieces break anywhere. */
export interface Reader {
  feed(text: string): Iterable<Item>
  end(): Iterable<Item>
}

const RAW_MOST = 500

/** What is kept of a row nobody could read. */
export const clip = (raw: string) => (raw.length <= RAW_MOST ? raw : `${raw.slice(0, RAW_MOST)}…`)

/** A cell, or a value of a JSON object, as trimmed text; what is no plain value is empty. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : ''
