// The long form: 20,000 draws, of which 16,000 are scored. Seeds were fixed before any run.
//
// Fair: top-1 within 3.5 deviations of 10 % (each .12 points); E below 100, which Ville's inequality
// leaves to at most 1 in 100 fair games; no rate of hits with p < .001.
//
// Planted signals: how much there is to find differs from series to series (biased: 32 ± 5.5 powers of
// ten, Markov 254 ± 16), so what is found is held against the forecaster who knows the signal, on the
// same draws. A study of the same two signals, with other code and one E per position, reached .62–.81
// of it (biased) and .72–.74 (Markov). One E per game lets the three fair positions cost more, some 4
// powers of ten: of 32, not of 254, that is much. Asked are .4 over three series, and .65.
import { expect, test } from 'vitest'
import type { DrawSeries } from '../series.ts'
import { biasedSeries, fairSeries, markovSeries } from '../testing/series.ts'
import { type Backtest, backtest } from './backtest.ts'
import { finish } from './model.ts'

const DRAWS = 20_000
const run = (series: DrawSeries, seed: number): Backtest => finish(backtest(series, { seed }))

/** log10 E of the forecaster who gives the scored digits `told` times chance. */
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

test.each([2001, 2002, 2003])('fair draws come out at chance (seed %i)', (seed) => {
  const report = run(fairSeries(DRAWS, seed), seed)
  expect(Math.abs(report.top1.rate - 0.1)).toBeLessThan(0.0042)
  expect(report.log10E).toBeGreaterThanOrEqual(Math.log10(0.9) - 1e-9)
  expect(report.log10E).toBeLessThan(2)
  for (const rate of [report.straight10, report.straight100, report.box10])
    expect(rate.p).toBeGreaterThan(0.001)
  expect(report.predictability.percent).toBeLessThan(0.02)
  // A weight that falls from .1 leaves little of what the stack claims.
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
  // The study reached 10.5 % or more; a deviation over three series is .07 points.
  expect(hits).toBeGreaterThan(0.105 - 2 * 0.0007)
})

test('a dependence of a tenth on the draw before is found', () => {
  const series = markovSeries(DRAWS, 2014)
  const report = run(series, 2014)
  const there = log10EOfKnowing(series, report, 1, (digit, before) =>
    digit === (before + 3) % 10 ? 1.9 : 0.9,
  )
  expect(report.verdict).toBe('strong evidence')
  expect(report.log10E / there).toBeGreaterThan(0.65)
  // The study reached 12.1 %; a deviation is .13 points.
  expect(report.top1.rate).toBeGreaterThan(0.121 - 2 * 0.0013)
  expect(report.predictability.low).toBeGreaterThan(0)
})
