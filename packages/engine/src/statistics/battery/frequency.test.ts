import { expect, test } from 'vitest'
import { historyFrom } from '../../testing/histories.ts'
import { frequencyTests } from './frequency.ts'

test('a digit that is too frequent in one place is found there and overall', () => {
  // The third digit is 0 instead of every second 9; all others are equally frequent.
  const history = historyFrom(1_000, (t) => {
    const digit = t % 10
    return [digit, digit, digit === 9 && t % 20 === 9 ? 0 : digit, digit]
  })
  const found = frequencyTests(history)
  expect(found.map(({ id, statistic, df, n }) => [id, statistic, df, n])).toEqual([
    ['frequency', (2 * 50 ** 2) / 400, 9, 4_000],
    ['frequency-1', 0, 9, 1_000],
    ['frequency-2', 0, 9, 1_000],
    ['frequency-3', (2 * 50 ** 2) / 100, 9, 1_000],
    ['frequency-4', 0, 9, 1_000],
  ])
  expect(found.map(({ p }) => p < 0.01)).toEqual([false, false, false, true, false])
})

test('fewer than 50 draws cannot be tested by place, fewer than 13 not at all', () => {
  const ofLength = (n: number) => frequencyTests(historyFrom(n, (t) => [t % 10, 0, 0, 0])).length
  expect([12, 13, 49, 50].map(ofLength)).toEqual([0, 1, 1, 5])
})
