import { expect, test } from 'vitest'
import { digitsOfNumber, numberAt, seriesOf } from '../series.ts'
import { fairSeries } from '../testing/series.ts'
import { countsOf } from './counts.ts'
import { gapTail, neverSeen, overdue } from './overdue.ts'

const drawn = (numbers: readonly number[]) =>
  countsOf(seriesOf(numbers.map((n, t) => ({ digits: digitsOfNumber(n), slot: 0, day: 100 + t }))))

test('the number not drawn for longest comes first, with its days and draws', () => {
  const counts = drawn([768, 1234, 768, 5555])
  expect(overdue(counts).map(({ number, daysSince, gap }) => [number, daysSince, gap])).toEqual([
    [1234, 2, 2],
    [768, 1, 1],
    [5555, 0, 0],
  ])
  expect(overdue(counts, 110)[0]?.daysSince).toBe(9)
})

test('at most ten drawn numbers are listed; those never drawn are counted', () => {
  const series = fairSeries(20_000, 4_131)
  const counts = countsOf(series)
  const shown = overdue(counts)
  expect(shown).toHaveLength(10)
  const numbers = Array.from({ length: series.length }, (_, t) => numberAt(series, t))
  for (const { number, gap } of shown)
    expect(gap).toBe(series.length - 1 - numbers.lastIndexOf(number))
  expect(neverSeen(counts)).toBe(10_000 - new Set(numbers).size)
})

test('half of all gaps are 6,931 draws or longer', () => {
  expect(gapTail(0)).toBe(1)
  expect(gapTail(6_931)).toBeGreaterThan(0.5)
  expect(gapTail(6_932)).toBeLessThan(0.5)
})

test('without draws no number is overdue', () => {
  expect(overdue(drawn([]))).toEqual([])
  expect(neverSeen(drawn([]))).toBe(10_000)
})
