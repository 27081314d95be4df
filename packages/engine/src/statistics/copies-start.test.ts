import { expect, test } from 'vitest'
import { copiedDraws, fairDraws } from '../testing/copied.ts'
import { firstCopied } from './copies-start.ts'
import { findCopies } from './copies.ts'

test('the copies at the end of a history begin where they were planted', () => {
  const fair = fairDraws(2_000, 3)
  const history = fair.map((draw, at) => (at < 1_990 ? draw : (fair[at - 80] ?? draw)))
  const [copies] = findCopies(history)
  expect(copies?.lag).toBe(80)
  expect(copies && firstCopied(copies, history.length)).toBe(1_990)
})

test('of copies of some draws only, the first is found within a few', () => {
  const fair = fairDraws(2_000, 4)
  const copied = copiedDraws(2_000, 4, { lag: 53, share: 0.27, places: [2, 3] })
  const history = fair.map((draw, at) => (at < 1_500 ? draw : (copied[at] ?? draw)))
  const [copies] = findCopies(history)
  expect(copies?.lag).toBe(53)
  const first = (copies && firstCopied(copies, history.length)) ?? 0
  expect(Math.abs(first - 1_500)).toBeLessThan(60)
})

test('one repeat long before is a coincidence', () => {
  const rows = [100, 990, 991, 992]
  expect(firstCopied({ lag: 50, rows, expected: 0.1 }, 1_000)).toBe(990)
})
