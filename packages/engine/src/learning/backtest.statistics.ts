// The long version: 20,000 draws, of which 16,000 are scored. The seeds were fixed before any run.
//
// Fair draws: top-1 is within 3.5 standard deviations of 10 % (one is .12 points); E is below 100, which
// at most 1 in 100 fair games exceeds (Ville's inequality); no hit rate has p < .001.
//
// Planted signals: how much a model can find differs between series (biased: 32 ± 5.5 powers of ten,
// Markov 254 ± 16). The result is therefore compared with a forecaster who knows the signal, on the same
// draws. A study of the same two signals, with other code and one E per position, reached .62–.81 of that
// (biased) and .72–.74 (Markov). With one E per game, the three fair positions cost about 4 powers of
// ten, which is much of 32 but little of 254. The thresholds are .4 over three series (biased) and .65
// (Markov).
import { expect, test } from 'vitest'
import type { DrawSeries } from '../series.ts'
import { biasedSeries, fairSeries, markovSeries } from '../testing/series.ts'
import { type Backtest, backtest } from './backtest.ts'
import { finish } from './model.ts'

const DRAWS = 20_000
const run = (series: DrawSeries, seed: number): Backtest => finish(backtest(series, { seed }))

/** log10 E of a forecaster who gives each scored digit `told` times the probability of chance. */
const log10EOfKnowing = (
  { digits }: DrawSeries,
  { warmUp }: Backtest,
  position: number,
  told: (digit: number, before: number) => number,
): number => {
  let sum = 0
  for (let k = 4 * warmUp + position; k < digits.length; k += 4)
    sum += Math.log10(told(digits[k] ?? 0, digits[k - 4] ?? 0))
  return sum
}

test.each([2001, 2002, 2003])('fair draws score at chance (seed %i)', (seed) => {
  const report = run(fairSeries(DRAWS, seed), seed)
  expect(Math.abs(report.top1.rate - 0.1)).toBeLessThan(0.0042)
  expect(report.log10E).toBeGreaterThanOrEqual(Math.log10(0.9) - 1e-9)
  expect(report.log10E).toBeLessThan(2)
  for (const rate of [report.straight10, report.straight100, report.box10])
    expect(rate.p).toBeGreaterThan(0.001)
  expect(report.predictability.percent).toBeLessThan(0.02)
  // The stack's claims shrink little: its weight in the mix falls from .1 only slowly.
  for (const { predicted } of report.calibration.bins) expect(predicted).toBeLessThan(0.355)
})

test('a digit with a probability of .13 is found', () => {
  let [found, there, hits] = [0, 0, 0]
  for (const seed of [2011, 2012, 2013]) {
    const series = biasedSeries(DRAWS, seed)
    const report = run(series, seed)
    found += report.log10E
    there += log10EOfKnowing(series, report, 2, (digit) => (digit === 3 ? 1.3 : 0.87 / 0.9))
    hits += report.top1.rate / 3
    expect(report.verdict).toBe('strong evidence')
  }
  expect(found / there).toBeGreaterThan(0.4)
  // The study reached 10.5 % or more; one standard deviation over three series is .07 points.
  expect(hits).toBeGreaterThan(0.105 - 2 * 0.0007)
})

test('a dependence of 10 % on the previous draw is found', () => {
  const series = markovSeries(DRAWS, 2014)
  const report = run(series, 2014)
  const there = log10EOfKnowing(series, report, 1, (digit, before) =>
    digit === (before + 3) % 10 ? 1.9 : 0.9,
  )
  expect(report.verdict).toBe('strong evidence')
  expect(report.log10E / there).toBeGreaterThan(0.65)
  // The study reached 12.1 %; one standard deviation is .13 points.
  expect(report.top1.rate).toBeGreaterThan(0.121 - 2 * 0.0013)
  expect(report.predictability.low).toBeGreaterThan(0)
})
