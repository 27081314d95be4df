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

/** A row without a result of the game: its draw was not held, or it is of another game or state. */
export interface SkippedRow {
  line: number
  skipped: 'not drawn' | 'elsewhere'
}

/** Each row of a file becomes one of these, so that none disappears. */
export type ReadItem = Item | SkippedRow

export const isRefusedRow = (item: ReadItem): item is RefusedRow => 'reason' in item

export const isItem = (item: ReadItem): item is Item => !('skipped' in item)

/** The game and state to read from a file that may have several. */
export interface RowFilter {
  game: Game
  state: SeriesState
  /** The number of digits of the game. */
  count: number
  /** Without them, dates are month first, and names that say no game are the wanted one. */
  habits?: Habits | undefined
  /** Notes how the file writes its rows. */
  survey?: Survey | undefined
}

/** The way a file writes dates and names its games, learned from all its rows. */
export interface Habits {
  dayFirst: boolean
  /** True if a name that we do not know is another game than the wanted one. */
  unknownIsElsewhere: boolean
}

/** Receives the cells from which the habits of a file are learned. */
export interface Survey {
  /** The name of the row's game; empty if it has none. */
  game(name: string): void
  /** A date as `1/3/2024`, of which both parts may be the month. */
  date(text: string, first: number, second: number): void
  /** A number as it is written, and the name of its game. */
  number(digits: string, name: string): void
}

/** Reads the text of a file piece by piece; a piece may end anywhere. */
export interface RowReader {
  feed(text: string): Iterable<ReadItem>
  end(): Iterable<ReadItem>
}

const RAW_MOST = 500

/** How much of an unreadable row is stored. */
export const clip = (raw: string) => (raw.length <= RAW_MOST ? raw : `${raw.slice(0, RAW_MOST)}…`)

/** A cell or JSON value as trimmed text; empty for lists and objects. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : ''
