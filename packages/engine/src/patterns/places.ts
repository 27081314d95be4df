import type { Definition } from './pattern.ts'
import { PLACE_NAMES } from './words.ts'

/** Each digit at each place. */
export const PLACES: readonly Definition[] = PLACE_NAMES.flatMap((name, place) =>
  Array.from({ length: 10 }, (_, digit) => ({
    id: `place-${place + 1}-${digit}`,
    name: `${digit} in ${name} position`,
    description: `The ${name} digit is ${digit}.`,
    shows: (digits) => digits[place] === digit,
  })),
)
