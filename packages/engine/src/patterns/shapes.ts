import type { CompleteDigits } from '../digits.ts'
import { add } from '../digits.ts'
import type { BoxType } from '../odds.ts'
import { BOX_WAYS } from '../odds.ts'
import { BOX_OF, WAYS_OF_BOX } from '../statistics/number-tables.ts'
import type { Definition } from './pattern.ts'

const BOX_TYPES: readonly (readonly [BoxType, name: string, description: string])[] = [
  ['single', 'Single', 'All four digits are different.'],
  ['double', 'Double', 'Exactly two digits are the same.'],
  ['double-double', 'Double-double', 'Two pairs of the same digit.'],
  ['triple', 'Triple', 'Exactly three digits are the same.'],
  ['quad', 'Quad', 'All four digits are the same.'],
]

const boxTypes: readonly Definition[] = BOX_TYPES.map(([type, name, description]) => ({
  id: `type-${type}`,
  name,
  description,
  shows: (_, number) => WAYS_OF_BOX[BOX_OF[number] ?? 0] === BOX_WAYS[type],
}))

const repeats: readonly Definition[] = [
  {
    id: 'palindrome',
    name: 'Palindrome',
    description: 'Reads the same backward, such as 1221.',
    shows: ([a, b, c, d]) => a === d && b === c,
  },
  {
    id: 'alternating',
    name: 'Alternating',
    description: 'Two digits take turns, such as 1212.',
    shows: ([a, b, c, d]) => a === c && b === d,
  },
  {
    id: 'twins',
    name: 'Twins',
    description: 'A double followed by a double, such as 1122.',
    shows: ([a, b, c, d]) => a === b && c === d,
  },
  {
    id: 'front-double',
    name: 'Front double',
    description: 'The first two digits are the same.',
    shows: ([a, b]) => a === b,
  },
  {
    id: 'middle-double',
    name: 'Middle double',
    description: 'The two digits in the middle are the same.',
    shows: ([, b, c]) => b === c,
  },
  {
    id: 'back-double',
    name: 'Back double',
    description: 'The last two digits are the same.',
    shows: ([, , c, d]) => c === d,
  },
  {
    id: 'bookends',
    name: 'Bookends',
    description: 'The first and the last digit are the same.',
    shows: ([a, , , d]) => a === d,
  },
  {
    id: 'neighbours-equal',
    name: 'Equal neighbors',
    description: 'At least two neighboring digits are the same.',
    shows: (digits) => stepsOf(digits).includes(0),
  },
]

const mirrors: readonly Definition[] = [
  {
    id: 'mirror-pair',
    name: 'Mirror pair',
    description: 'Contains a digit and its mirror, 5 away, such as 1 and 6.',
    shows: (digits) => digits.some((x) => digits.some((y) => x - y === 5)),
  },
  {
    id: 'mirror-halves',
    name: 'Mirrored halves',
    description: 'The last two digits are the mirror of the first two, such as 1267.',
    shows: ([a, b, c, d]) => c === add(a, 5) && d === add(b, 5),
  },
  {
    id: 'one-v-trac',
    name: 'One v-trac',
    description: 'All four digits share one v-trac, such as 1661.',
    shows: (digits) => digits.every((digit) => digit % 5 === digits[0] % 5),
  },
]

const stepsOf = ([a, b, c, d]: CompleteDigits): readonly number[] => [b - a, c - b, d - c]

/** Shapes: repeated digits and mirrors. */
export const SHAPES: readonly Definition[] = [...boxTypes, ...repeats, ...mirrors]
