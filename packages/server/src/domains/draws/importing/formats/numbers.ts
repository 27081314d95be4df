import { textOf } from './rows.ts'

/** Digits in drawn order, or the reason why there are none; null if nothing was drawn. */
export type NumberReading = { digits: string } | { reason: string } | null

const NOT_DRAWN = /^(?:|-+|–|n\/?a|null|none|no draw(?:ing)?|not drawn)$/i
/** A reason quotes the refused cell, up to this length. */
const LONGEST = 40
/** How spreadsheets keep zeros (`'0768`, `="0768"`) and how they lose them (`768.0`). */
const SPREADSHEET = /^(?:'|=")?(\d+)(?:"|\.0)?$/
const LIST = /^\D?\d(?:[\s,;.|/–-]+\d)+\D?$/
const MANY = /^\D?\d+(?:[\s,;.|/–-]+\d+)+\D?$/

/**
 * Reads a cell of a digit game. A plain number lost its leading zeros (768 is 0768); a list keeps
 * them, so a list of three digits lacks one.
 */
export function readNumber(value: unknown, count: number): NumberReading {
  if (Array.isArray(value)) return readList(value, count)
  if (value === null || value === undefined) return null
  if (typeof value !== 'string' && typeof value !== 'number')
    return { reason: 'The cell has no digits.' }
  if (typeof value === 'number' && !Number.isInteger(value))
    return { reason: `These are not digits: ${value}` }
  const text = String(value).trim().slice(0, LONGEST)
  if (NOT_DRAWN.test(text)) return null
  if (LIST.test(text)) return readList(text.match(/\d/g) ?? [], count)
  const plain = SPREADSHEET.exec(text)?.[1]
  if (plain !== undefined) return readPlain(plain, count)
  if (MANY.test(text)) return { reason: `These are not single digits: ${text}` }
  return { reason: `These are not digits: ${text}` }
}

/** The digits of a draw with a column or list element for each. */
export function readList(places: readonly unknown[], count: number): NumberReading {
  const texts = places.map(placeText)
  if (texts.every((text) => NOT_DRAWN.test(text))) return null
  const odd = texts.find((text) => !NOT_DRAWN.test(text) && !/^\d(?:\.0)?$/.test(text))
  if (odd !== undefined)
    return { reason: `This is not a digit from 0 to 9: ${odd.slice(0, LONGEST)}` }
  const digits = texts.filter((text) => !NOT_DRAWN.test(text)).map((text) => text.charAt(0))
  if (digits.length < count) return { reason: `A digit is missing: ${digits.length} of ${count}` }
  return exactly(digits.join(''), count)
}

/** An empty place means that nothing was drawn; a nested list is no digit. */
const placeText = (place: unknown) =>
  typeof place === 'object' && place !== null ? '?' : textOf(place)

const readPlain = (plain: string, count: number) => exactly(plain.padStart(count, '0'), count)

const exactly = (digits: string, count: number): NumberReading =>
  digits.length === count
    ? { digits }
    : { reason: `The row has ${digits.length} digits instead of ${count}: ${digits}` }

/** An extra digit such as the Fireball: one digit, or nothing. */
export function readBonus(value: unknown): number | undefined {
  const text = textOf(value)
  return /^\d$/.test(text) ? Number(text) : undefined
}
