import { expect, test } from 'vitest'
import { boxKey } from '../digits.ts'
import { sum } from '../figures.ts'
import { boxOdds } from '../odds.ts'
import { digitsOfNumber } from '../series.ts'
import { everyNumber } from '../testing/arbitraries.ts'
import {
  BOX_KEYS,
  BOX_OF,
  DIGITS,
  requireNumber,
  SUMS,
  textOf,
  WAYS_OF_BOX,
} from './number-tables.ts'

test('the tables contain the figures of every number', () => {
  everyNumber.forEach((text, n) => {
    const box = BOX_OF[n] ?? -1
    expect(textOf(n)).toBe(text)
    expect([...DIGITS.subarray(4 * n, 4 * n + 4)]).toEqual(digitsOfNumber(n))
    expect(BOX_KEYS[box]).toBe(boxKey(text))
    expect(WAYS_OF_BOX[box]).toBe(boxOdds(text).ways)
    expect(SUMS[n]).toBe(sum(text))
  })
})

test('there are 715 boxes, ascending', () => {
  expect(BOX_KEYS).toHaveLength(715)
  expect(BOX_KEYS).toEqual(BOX_KEYS.toSorted())
})

test('anything but a number is refused', () => {
  for (const number of [0, 768, 9_999]) requireNumber(number)
  for (const wrong of [-1, 10_000, 1.5, Number.NaN])
    expect(() => requireNumber(wrong)).toThrow('not a number from 0 to 9999')
})
