import { boxKey } from '../digits.ts'

/** How many four-digit numbers there are, from 0 (0000) to 9999. */
export const NUMBERS = 10_000

/** Throws a RangeError for anything but a whole number from 0 to 9999. */
export const requireNumber = (number: number): void => {
  if (!Number.isInteger(number) || number < 0 || number >= NUMBERS)
    throw new RangeError(`not a number from 0 to 9999: ${number}`)
}

/** A number as players write it: 768 → '0768'. */
export const textOf = (number: number): string => String(number).padStart(4, '0')

/** The digits of all numbers: number n has its digit of position p (0–3) at `4n + p`. */
export const DIGITS = Uint8Array.from(
  { length: 4 * NUMBERS },
  (_, at) => Math.floor(Math.floor(at / 4) / 10 ** (3 - (at % 4))) % 10,
)

/** The 715 boxes, numbers without regard to order, ascending: '0000', '0001', … '9999'. */
export const BOX_KEYS: readonly string[] = [
  ...new Set(Array.from({ length: NUMBERS }, (_, n) => boxKey(textOf(n)))),
].sort()

const INDEX_OF_BOX = new Map(BOX_KEYS.map((key, box) => [key, box]))

/** The box of each number, as an index of `BOX_KEYS`. */
export const BOX_OF = Uint16Array.from(
  { length: NUMBERS },
  (_, n) => INDEX_OF_BOX.get(boxKey(textOf(n))) ?? 0,
)

/** The orders (1, 4, 6, 12 or 24) of each box. */
export const WAYS_OF_BOX = BOX_OF.reduce((ways, box) => {
  ways[box] = (ways[box] ?? 0) + 1
  return ways
}, new Uint8Array(BOX_KEYS.length))

/** The sum of each number's digits, 0–36. */
export const SUMS = Uint8Array.from({ length: NUMBERS }, (_, n) =>
  DIGITS.subarray(4 * n, 4 * n + 4).reduce((sum, digit) => sum + digit, 0),
)
