import { expect, test } from 'vitest'
import type { DrawSeries } from '../../series.ts'
import { drawOf, seriesFrom } from '../../testing/histories.ts'
import { fairSeries } from '../../testing/series.ts'
import { runBattery } from './battery.ts'

const series = fairSeries(3_000, 4_371)
const resultsOf = (history: DrawSeries) =>
  new Map(runBattery(history).tests.map(({ id, p }) => [id, p]))
const before = resultsOf(series)

const expectSame = (after: ReadonlyMap<string, number>, ids: RegExp) => {
  const kept = [...before].filter(([id]) => ids.test(id))
  expect(kept.length).toBeGreaterThan(0)
  for (const [id, p] of kept) expect(after.get(id), id).toBeCloseTo(p, 9)
}

test('renaming the digits does not change tests that do not add digits', () => {
  const renamed = seriesFrom(3_000, (t) => drawOf(series, t).map((digit) => (7 * digit + 3) % 10))
  expectSame(resultsOf(renamed), /^(frequency|serial|independence|gap|poker|slots)/)
})

test('reversing time does not change the results, except the direction of lag-1 pairs', () => {
  const backwards = seriesFrom(3_000, (t) => drawOf(series, 2_999 - t))
  const after = resultsOf(backwards)
  expectSame(after, /^(frequency|serial|independence|runs|gap|poker|sum|kolmogorov|ljung)/)
})

test('swapping high and low does not change runs, sums and spread', () => {
  const turned = seriesFrom(3_000, (t) => drawOf(series, t).map((digit) => 9 - digit))
  expectSame(resultsOf(turned), /^(runs|sum|kolmogorov|ljung)/)
})

test('the order of draws does not change tests of single draws', () => {
  const shuffled = seriesFrom(3_000, (t) => drawOf(series, (t * 1_009) % 3_000))
  expectSame(resultsOf(shuffled), /^(frequency|independence|poker|sum|kolmogorov)/)
})

test('reordering the places renames results and does not change them', () => {
  const after = resultsOf(seriesFrom(3_000, (t) => drawOf(series, t).toReversed()))
  for (const [one, other] of [
    ['frequency-1', 'frequency-4'],
    ['serial-2', 'serial-3'],
    ['runs-1', 'runs-4'],
    ['gap-3', 'gap-2'],
    ['independence-1-2', 'independence-3-4'],
    ['poker', 'poker'],
    ['sum', 'sum'],
  ] as const)
    expect(after.get(other), other).toBeCloseTo(before.get(one) ?? 0, 9)
})
