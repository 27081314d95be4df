import type { Game } from '@fourcast/engine/games.ts'
import type { SeriesState } from '@fourcast/engine/states.ts'

/** A draw as the file has it, unchecked. `date` is a calendar date; `digits` keep their order. */
export interface Row {
  line: number
  date: string
  /** The session as the file names it; null if it does not. */
  session: string | null
  digits: string
  bonus?: number
  /** The row's text, for the quarantine. */
  raw: string
}

/** A row that should be a draw and cannot be read as one. */
export interface RefusedRow {
  line: number
  reason: string
  raw: string
  date?: string
  session?: string | null
  /** The digits of a readable draw that failed a check: an administrator may accept it. */
  digits?: string
  bonus?: number
}

export type Item = Row | RefusedRow

export const isRefusedRow = (item: Item): item is RefusedRow => 'reason' in item

/** The game and state to read from a file that may have several. */
export interface RowFilter {
  game: Game
  state: SeriesState
  /** The number of digits of the game. */
  count: number
}

/** Reads the text of a file piece by piece; a piece may end anywhere. */
export interface RowReader {
  feed(text: string): Iterable<Item>
  end(): Iterable<Item>
}

const RAW_MOST = 500

/** How much of an unreadable row is stored. */
export const clip = (raw: string) => (raw.length <= RAW_MOST ? raw : `${raw.slice(0, RAW_MOST)}…`)

/** A cell or JSON value as trimmed text; empty for lists and objects. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : ''
