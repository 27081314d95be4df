import {
  add,
  type CompleteDigits,
  type Digit,
  type Digits,
  formatDigits,
  isComplete,
  parseDigits,
} from './digits.ts'

/**
 * The input of every figure: four digits, as text ('1234', '1-3-') or as places. Every figure is null if
 * a place is empty or the text does not have four places. The names are those that lottery players use;
 * none of these figures changes the odds.
 */
export type FourDigits = string | Digits

/** The sum of the digits, 0–36: 1234 → 10. */
export const sum = (numbers: FourDigits): number | null => figure(numbers, total)

/** The digital root, 0–9: the sum of the digits, summed again until one digit remains. 7294 → 22 → 4. */
export const rootSum = (numbers: FourDigits): number | null =>
  figure(numbers, (digits) => (total(digits) === 0 ? 0 : 1 + ((total(digits) - 1) % 9)))

/** A mask of E (even, 0 too) and O (odd), place by place: 1234 → 'OEOE'. */
export const evenOdd = (numbers: FourDigits): string | null =>
  figure(numbers, (digits) => mask(digits, (d) => (d % 2 === 0 ? 'E' : 'O')))

/** A mask of L (0–4) and H (5–9), place by place: 1289 → 'LLHH'. */
export const highLow = (numbers: FourDigits): string | null =>
  figure(numbers, (digits) => mask(digits, (d) => (d < 5 ? 'L' : 'H')))

/** The number with 5 added to each digit, modulo 10: 1234 → '6789'. Its own inverse. */
export const mirrorOf = (numbers: FourDigits): string | null =>
  figure(numbers, (digits) => formatDigits(digits.map((d) => add(d, 5))))

/** The v-trac of each place: a digit and its mirror share a group, 0/5 → 1 … 4/9 → 5. 1289 → '2345'. */
export const vTrac = (numbers: FourDigits): string | null =>
  figure(numbers, (digits) => mask(digits, (d) => String((d % 5) + 1)))

/** How many different digits there are, 1–4: 1123 → 3. */
export const distinct = (numbers: FourDigits): number | null =>
  figure(numbers, (digits) => new Set(digits).size)

const figure = <T>(numbers: FourDigits, compute: (digits: CompleteDigits) => T): T | null => {
  const digits = typeof numbers === 'string' ? parseDigits(numbers) : numbers
  return digits !== null && isComplete(digits) ? compute(digits) : null
}

const total = (digits: CompleteDigits): number => digits.reduce<number>((a, b) => a + b, 0)

const mask = (digits: CompleteDigits, letter: (d: Digit) => string): string =>
  digits.map(letter).join('')
