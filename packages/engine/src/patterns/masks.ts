import type { CompleteDigits, Digit } from '../digits.ts'
import type { Definition } from './pattern.ts'

const PLACE_BITS = [8, 4, 2, 1] as const

/** The 16 combinations of places with and without a property. */
const masks = (
  kind: string,
  name: string,
  [without, having]: readonly [string, string],
  has: (digit: Digit) => boolean,
): readonly Definition[] =>
  Array.from({ length: 16 }, (_, bits) => {
    const words = PLACE_BITS.map((bit) => ((bits & bit) === 0 ? without : having))
    const letters = words.map((word) => word.charAt(0).toUpperCase()).join('')
    return {
      id: `${kind}-${letters}`,
      name: `${name} ${letters}`,
      description: `From left to right: ${words.join(', ')}.`,
      shows: (digits) => bitsOf(digits, has) === bits,
    }
  })

const bitsOf = ([a, b, c, d]: CompleteDigits, has: (digit: Digit) => boolean): number =>
  (has(a) ? 8 : 0) + (has(b) ? 4 : 0) + (has(c) ? 2 : 0) + (has(d) ? 1 : 0)

/** Masks of even and odd digits, and of low (0–4) and high (5–9) digits. */
export const MASKS: readonly Definition[] = [
  ...masks('parity', 'Even and odd', ['even', 'odd'], (digit) => digit % 2 === 1),
  ...masks('half', 'Low and high', ['low', 'high'], (digit) => digit > 4),
]
