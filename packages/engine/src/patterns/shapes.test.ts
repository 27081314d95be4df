import { expect, test } from 'vitest'
import { digitsOfNumber } from '../series.ts'
import { SHAPES } from './shapes.ts'

const shapesOf = (number: number) =>
  SHAPES.filter(({ shows }) => shows(digitsOfNumber(number), number)).map(({ id }) => id)

test.each([
  [1234, ['type-single']],
  [1623, ['type-single', 'mirror-pair']],
  [1123, ['type-double', 'front-double', 'neighbours-equal']],
  [2113, ['type-double', 'middle-double', 'neighbours-equal']],
  [2311, ['type-double', 'back-double', 'neighbours-equal']],
  [1231, ['type-double', 'bookends']],
  [1213, ['type-double']],
  [1122, ['type-double-double', 'twins', 'front-double', 'back-double', 'neighbours-equal']],
  [1212, ['type-double-double', 'alternating']],
  [1221, ['type-double-double', 'palindrome', 'middle-double', 'bookends', 'neighbours-equal']],
  [2223, ['type-triple', 'front-double', 'middle-double', 'neighbours-equal']],
  [1267, ['type-single', 'mirror-pair', 'mirror-halves']],
  [
    1661,
    [
      'type-double-double',
      'palindrome',
      'middle-double',
      'bookends',
      'neighbours-equal',
      'mirror-pair',
      'mirror-halves',
      'one-v-trac',
    ],
  ],
  [
    0,
    [
      'type-quad',
      'palindrome',
      'alternating',
      'twins',
      'front-double',
      'middle-double',
      'back-double',
      'bookends',
      'neighbours-equal',
      'one-v-trac',
    ],
  ],
])('%i has the shapes %j', (number, ids) => {
  expect(shapesOf(number)).toEqual(ids)
})
