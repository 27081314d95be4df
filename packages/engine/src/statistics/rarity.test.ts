import { expect, test } from 'vitest'
import { everyNumber } from '../testing/arbitraries.ts'
import { rarity } from './rarity.ts'

test.each([
  ['1234', 'single', 'common', 24, 5_040, 417],
  ['1123', 'double', 'uncommon', 12, 4_320, 833],
  ['1112', 'triple', 'rare', 4, 360, 2_500],
  ['1122', 'double-double', 'very-rare', 6, 270, 1_667],
  ['1111', 'quad', 'rarest', 1, 10, 10_000],
])('%s is a %s, %s', (number, type, level, ways, numbers, oneInRounded) => {
  expect(rarity(number)).toMatchObject({ type, level, ways, numbers, oneInRounded })
})

test('as many numbers have a shape as stated', () => {
  const groups = Map.groupBy(everyNumber, (number) => rarity(number).level)
  for (const group of groups.values()) expect(rarity(group[0] ?? '').numbers).toBe(group.length)
  expect(groups.size).toBe(5)
})

test('a number with an empty place has no rarity', () => {
  expect(() => rarity('1-34')).toThrow(RangeError)
})
