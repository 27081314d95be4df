/** One digit of a digit game. */
export type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** Four places from left to right; `null` is a place left empty. Order is kept, never sorted. */
export type Digits = readonly (Digit | null)[]

/** Four places, all of them filled. */
export type CompleteDigits = readonly [Digit, Digit, Digit, Digit]

/** The number of places of a four-digit number. */
export const PLACES = 4

/** Whether a value is a whole number from 0 to 9 (the text '7' is not). */
export const isDigit = (n: unknown): n is Digit =>
  typeof n === 'number' && Number.isInteger(n) && n >= 0 && n <= 9

/** Whether there are exactly four places and none is empty. */
export const isComplete = (digits: Digits): digits is CompleteDigits =>
  digits.length === PLACES && digits.every((d) => d !== null)

/** Whether a text is a complete number such as '0768': four ASCII digits, leading zeros kept. */
export const isNumbers = (text: string): boolean => /^[0-9]{4}$/.test(text)

/** Digits of any script as ASCII digits, the rest unchanged: '７٢' → '72'. Source: Unicode, class Nd. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(placesFromZero(digit) % 10))

/** Unicode lists the ten digits of a script in a row; some rows follow each other. */
function placesFromZero(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let places = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - places - 1))) places++
  return places
}

/** Digits as text, '-' for an empty place: `[1, null, 3, null]` → '1-3-'. */
export const formatDigits = (digits: Digits): string => digits.map((d) => d ?? '-').join('')

/** Parses a text of exactly four places: '1-3-' or '0768'; null for anything else. */
export const parseDigits = (text: string): Digits | null =>
  /^[0-9-]{4}$/.test(text) ? [...text].map(placeOf) : null

/**
 * At most four entered places, padded to four. A missing place, or one with anything but a digit, is
 * empty.
 */
export const fourPlaces = (entered: readonly unknown[]): Digits =>
  Array.from({ length: PLACES }, (_, place) => {
    const digit = entered[place]
    return isDigit(digit) ? digit : null
  })

/** Four digits as a number from 0 to 9999: 0768 → 768; null if a place is empty. */
export const numberOf = (digits: Digits): number | null =>
  isComplete(digits) ? Number(formatDigits(digits)) : null

/** The digits in ascending order, the same for every order of one number: '0768' → '0678'. */
export const boxKey = (numbers: string): string => [...numbers].sort().join('')

/**
 * A digit moved by `n` steps around the circle 0–9, as in Box 1 (+3) and Box 2 (+5).
 * `n` is any whole number, negative too; a RangeError for any other.
 */
export const add = (digit: Digit, n: number): Digit => {
  const moved = (((digit + n) % 10) + 10) % 10
  if (!isDigit(moved)) throw new RangeError(`a digit moves by whole steps, not by ${n}`)
  return moved
}

const placeOf = (character: string): Digit | null => {
  const n = Number(character)
  return isDigit(n) ? n : null
}
