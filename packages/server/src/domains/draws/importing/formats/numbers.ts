import type { RowFilter } from './rows.ts'
import { textOf } from './rows.ts'

/** Digits in drawn order, or the reason why there are none; null if nothing was drawn. */
export type NumberReading = { digits: string } | { reason: string } | null

const NOT_DRAWN = /^(?:|-+|–|n\/?a|null|none|no draw(?:ing)?|not drawn)$/i
/** A reason quotes the refused cell, up to this length. */
const LONGEST = 40
/** Spreadsheets keep zeros so: `'0768`, `="0768"`. */
const SPREADSHEET = /^(?:'|=")?(\d+)"?$/
const LIST = /^\D?\d(?:[\s,;.|/–-]+\d)+\D?$/
const MANY = /^\D?\d+(?:[\s,;.|/–-]+\d+)+\D?$/

export interface NumberFormat {
  /** The number of digits of the game. */
  count: number
  /** Receives the digits as they are written. */
  note: (digits: string) => void
  /** True if a number that begins with a zero has all its zeros, so that three digits are too few. */
  keepsZeros: boolean
}

/** The format of the numbers of a row, whose game has this name. New York's feed drops one zero of two. */
export const numberFormat = (
  { count, survey, habits }: Pick<RowFilter, 'count' | 'survey' | 'habits'>,
  name: string,
): NumberFormat => ({
  count,
  note: (digits) => survey?.number(digits, name),
  keepsZeros: habits !== undefined,
})

/** Spreadsheets write whole numbers as `7.0`. */
export const withoutDecimals = (text: string) => text.replace(/^(\d+)\.0+$/, '$1')

/**
 * Reads a cell of a digit game. A plain number lost its leading zeros (768 is 0768). A list keeps them, so a list of three digits lacks one.
 */
export function readNumber(value: unknown, format: NumberFormat): NumberReading {
  if (Array.isArray(value)) return readList(value, format)
  if (value === null || value === undefined) return null
  if (typeof value !== 'string' && typeof value !== 'number')
    return { reason: 'The cell has no digits.' }
  if (typeof value === 'number' && !Number.isInteger(value))
    return { reason: `These are not digits: ${value}` }
  const text = withoutDecimals(String(value).trim().slice(0, LONGEST))
  if (NOT_DRAWN.test(text)) return null
  if (LIST.test(text)) return readList(text.match(/\d/g) ?? [], format)
  const plain = SPREADSHEET.exec(text)?.[1]
  if (plain !== undefined) return readPlain(plain, format)
  if (MANY.test(text)) return { reason: `These are not single digits: ${text}` }
  return { reason: `These are not digits: ${text}` }
}

/** The digits of a draw with a column or list element for each. */
export function readList(places: readonly unknown[], { count, note }: NumberFormat): NumberReading {
  const texts = places.map(placeText)
  if (texts.every((text) => NOT_DRAWN.test(text))) return null
  const odd = texts.find((text) => !NOT_DRAWN.test(text) && !/^\d$/.test(text))
  if (odd !== undefined)
    return { reason: `This is not a digit from 0 to 9: ${odd.slice(0, LONGEST)}` }
  const digits = texts.filter((text) => !NOT_DRAWN.test(text))
  if (digits.length < count) return { reason: `A digit is missing: ${digits.length} of ${count}` }
  note(digits.join(''))
  return exactly(digits.join(''), count)
}

/** An empty place means that nothing was drawn; a nested list is no digit. */
const placeText = (place: unknown) =>
  typeof place === 'object' && place !== null ? '?' : withoutDecimals(textOf(place))

function readPlain(plain: string, { count, note, keepsZeros }: NumberFormat): NumberReading {
  note(plain)
  return exactly(keepsZeros && /^0\d/.test(plain) ? plain : plain.padStart(count, '0'), count)
}

const exactly = (digits: string, count: number): NumberReading =>
  digits.length === count
    ? { digits }
    : { reason: `The row has ${digits.length} digits instead of ${count}: ${digits}` }

/** An extra digit such as the Fireball: one digit, or nothing. */
export function readBonus(value: unknown): number | undefined {
  const text = withoutDecimals(textOf(value))
  return /^\d$/.test(text) ? Number(text) : undefined
}
