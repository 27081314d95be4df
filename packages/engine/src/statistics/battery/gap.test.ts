import { expect, test } from 'vitest'
import { chiSquareStatistic } from '../chi-square.ts'
import { drawOf, historyFrom } from '../../testing/histories.ts'
import { fairSeries } from '../../testing/series.ts'
import { gapTests } from './gap.ts'
import { historyOf } from './history.ts'

test('the gaps of all digits are compared with the geometric distribution', () => {
  const series = fairSeries(4_000, 4_331)
  const column = Array.from({ length: 4_000 }, (_, t) => drawOf(series, t)[2] ?? 0)
  const gaps = column.flatMap((digit, t) => {
    const before = column.lastIndexOf(digit, t - 1)
    return t === 0 || before < 0 ? [] : [Math.min(30, t - before - 1)]
  })
  const counts = Array.from({ length: 31 }, (_, gap) => gaps.filter((g) => g === gap).length)
  const expected = (gap: number) => gaps.length * 0.9 ** gap * (gap === 30 ? 1 : 0.1)
  const outcome = gapTests(historyOf(series))[2]
  expect(outcome).toMatchObject({ id: 'gap-3', df: 30, n: gaps.length })
  expect(outcome?.statistic).toBeCloseTo(chiSquareStatistic(counts, expected), 9)
})

test('digits that recur too regularly are found', () => {
  const found = gapTests(historyFrom(500, (t) => [t % 10, 0, 0, 0]))
  expect(found[0]?.p).toBeLessThan(1e-12)
})

test('a few draws have no gaps to test', () => {
  expect(gapTests(historyFrom(5, () => [1, 2, 3, 4]))).toEqual([])
})
