import type { Digits } from '@fourcast/engine/digits.ts'
import { isDigit, PLACES } from '@fourcast/engine/digits.ts'

/** What someone typed as four places, with empty ones to the right of it. */
export const fourPlaces = (input: readonly (number | null)[]): Digits =>
  Array.from({ length: PLACES }, (_, place) => {
    const digit = input[place]
    return isDigit(digit) ? digit : null
  })

/** Four digits as a number from 0 to 9999; null while a place is empty. */
export const numberOf = (places: Digits): number | null =>
  places.includes(null)
    ? null
    : places.reduce<number>((number, digit) => 10 * number + (digit ?? 0), 0)
