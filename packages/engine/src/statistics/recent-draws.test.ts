import { expect, test } from 'vitest'
import { addRecent, emptyRecent, RECENT_DRAWS } from './recent-draws.ts'

const after = (numbers: readonly number[]) => {
  const recent = emptyRecent()
  numbers.forEach((number, t) => addRecent(recent, number, t))
  return recent
}
const same = (number: number, n: number) => Array.from({ length: n }, () => number)

test('draws are counted by position and digit', () => {
  const { draws, positions } = after([768, 1768])
  expect(draws).toBe(2)
  expect([0, 1, 17, 26, 38].map((cell) => positions[cell])).toEqual([1, 1, 2, 2, 2])
  expect(positions.reduce((sum, count) => sum + count, 0)).toBe(8)
})

test('the 101st draw drops the first', () => {
  const full = after([9_999, ...same(0, RECENT_DRAWS - 1)])
  expect([full.draws, full.positions[9], full.positions[0]]).toEqual([100, 1, 99])
  const next = after([9_999, ...same(0, RECENT_DRAWS)])
  expect([next.draws, next.positions[9], next.positions[0]]).toEqual([100, 0, 100])
})

test('draws before the latest hundred have no effect', () => {
  const latest = Array.from({ length: RECENT_DRAWS }, (_, t) => (t * 7_919) % 10_000)
  const long = after([...same(5_555, 250), ...latest])
  expect(long.positions).toEqual(after(latest).positions)
})
