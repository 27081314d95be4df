import { expect, test } from 'vitest'
import { wheeled } from './wheel-numbers.ts'

test.each([
  [4, 24, 1],
  [5, 120, 5],
  [6, 360, 15],
  [7, 840, 35],
])('%i digits make %i straight bets and %i boxes, with the same odds', (n, straight, box) => {
  const digits = ([0, 2, 3, 5, 7, 8, 9] as const).slice(0, n)
  const all = wheeled(digits, 'straight')
  const boxes = wheeled(digits, 'box')
  expect(all?.numbers).toHaveLength(straight)
  expect(boxes?.numbers).toHaveLength(box)
  expect(all?.oneIn).toBeCloseTo(10_000 / straight, 9)
  expect(boxes?.oneIn).toBeCloseTo(10_000 / straight, 9)
})

test('a box is played once, with its digits in ascending order', () => {
  expect(wheeled([9, 0, 3, 1, 5], 'box')?.numbers).toEqual(['0135', '0139', '0159', '0359', '1359'])
})

test('fewer than four and more than seven digits make no wheel', () => {
  expect(wheeled([1, 2, 3], 'straight')).toBeNull()
  expect(wheeled([0, 1, 2, 3, 4, 5, 6, 7], 'box')).toBeNull()
})
