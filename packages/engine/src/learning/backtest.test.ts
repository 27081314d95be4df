// The short version: 2,500 draws, of which 2,000 are scored. The bounds were fixed before any run. Those
// for fair draws are four standard deviations of a binomial share, and 1 in 100 by Ville's inequality.
import { expect, test, vi } from 'vitest'
import type { DrawSeries } from '../series.ts'
import { biasedSeries, fairSeries, markovSeries } from '../testing/series.ts'
import { SMALL } from '../testing/small-model.ts'
import { type Backtest, backtest, warmUpOf } from './backtest.ts'
import { finish } from './model.ts'
import { seeded } from './random.ts'

// A machine that is busy with other work takes several times as long.
vi.setConfig({ testTimeout: 120_000 })

const run = (series: DrawSeries): Backtest => finish(backtest(series, { seed: 1 }))

test('fair draws score at chance', () => {
  const { draws, top1, log10E, straight100, box10, predictability, calibration } = run(
    fairSeries(2500, 51),
  )
  expect(draws).toBe(2000)
  expect(Math.abs(top1.rate - 0.1)).toBeLessThan(4 * Math.sqrt(0.09 / 8000))
  expect(log10E).toBeGreaterThanOrEqual(Math.log10(0.9) - 1e-9)
  expect(log10E).toBeLessThan(2)
  expect(straight100.hits).toBeLessThan(20 + 4 * Math.sqrt(20))
  expect(Math.abs(box10.hits - 48)).toBeLessThan(4 * Math.sqrt(48))
  expect(predictability.percent).toBeLessThan(0.1)
  expect(Math.abs(calibration.slope - 1)).toBeLessThan(0.2)
})

/** The third digit is 3 in two of ten draws instead of one. */
const stronglyBiased = (n: number): DrawSeries => {
  const series = biasedSeries(n, 52)
  const random = seeded(53)
  // From .13 to .20: 8 of 100 draws among the other .87 change.
  const digits = series.digits.map((digit, k) => (k % 4 === 2 && random() < 0.08 ? 3 : digit))
  return { ...series, digits }
}

test('a digit drawn twice as often is found', () => {
  // The signal has .2 ln 2 + .8 ln(.8/.9) = .044 nats a draw, 38 powers of ten in all; the test requires
  // a third.
  const { log10E, verdict, positions, straight100 } = run(stronglyBiased(2500))
  expect(log10E).toBeGreaterThan(12)
  expect(verdict).toBe('strong evidence')
  // If the forecast is always 3, the share is .2 ± .009.
  expect(positions[2]?.rate).toBeGreaterThan(0.17)
  expect(straight100.rate).toBeGreaterThan(0.01)
})

test('a dependence on the previous draw is found', () => {
  // The signal has .19 ln 1.9 + .81 ln .9 = .037 nats a draw, 32 powers of ten. The test requires a
  // tenth, because the model learns ten rules from as few as 500 draws.
  const { log10E, verdict, positions } = run(markovSeries(2500, 54))
  expect(log10E).toBeGreaterThan(3)
  expect(verdict).toBe('strong evidence')
  expect(positions[1]?.rate).toBeGreaterThan(0.13)
})

const quick = { seed: 3, settings: SMALL }

test('a draw does not change the forecasts before it', () => {
  const series = markovSeries(1500, 55)
  // Digits change from draw 1,440 on, in the middle of the last block.
  const digits = series.digits.map((digit, k) =>
    k < 4 * 1440 ? digit : (digit + 1 + (k % 9)) % 10,
  )
  const [as, other] = [series, { ...series, digits }].map((draws) => finish(backtest(draws, quick)))
  const before = (report?: Backtest) => report?.running.filter(({ draws }) => draws <= 940)
  expect(before(as)?.length).toBeGreaterThan(300)
  expect(before(other)).toEqual(before(as))
  expect(other?.log10E).not.toBe(as?.log10E)
})

test('the same draws and seed give the same report and the same progress', () => {
  const series = fairSeries(1300, 56)
  const work = backtest(series, quick)
  // Eight blocks of four positions, each trained twice: 4 trees and 2 epochs.
  for (let done = 1; done <= 384; done++) expect(work.next().value).toEqual({ done, of: 384 })
  const report = finish(work)
  expect(finish(backtest(series, quick))).toEqual(report)
  expect(report).toMatchObject({ series: 1300, warmUp: 500, draws: 800, digits: 3200 })
  expect(report.state.scored).toBe(3200)
})

test.each([
  [500, 250],
  [999, 499],
])('of %i draws the first %i are only learnt from', (length, warmUp) => {
  expect(finish(backtest(fairSeries(length, 57), quick))).toMatchObject({
    series: length,
    warmUp,
    draws: length - warmUp,
  })
})

test.each([
  [1000, 500],
  [2190, 500],
  [2505, 501],
  [10_000, 2000],
])('of %i draws it would only learn from the first %i', (length, warmUp) => {
  expect(warmUpOf(length)).toBe(warmUp)
})

test('refuses few draws', () => {
  expect(() => finish(backtest(fairSeries(499, 1), quick))).toThrow(
    'too few draws for a back-test: 499 of 500',
  )
})
