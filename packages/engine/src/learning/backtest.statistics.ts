// The long form: 20,000 draws, of which 16,000 are scored. Seeds were fixed before any run.
//
// Fair: top-1 within 3.5 deviations of 10 % (each .12 points); E below 100, which Ville's inequality
// leaves to at most 1 in 100 fair games; no rate of hits with p < .001. Planted signals: a study of the
// same two, with other code, reached top-1 10.5–11.0 % and log10 E 20–26 (biased), 12.1–12.2 % and
// 183–187 (Markov). The sum of 16,000 gains has a deviation of 5.5 (biased) and 16 (Markov) powers of
// ten, so log10 E may fall short of the lower figure by two of them, and top-1 by two of its own.
import { expect, test } from 'vitest'
import { biasedSeries, fairSeries, markovSeries } from '../testing/series.ts'
import { backtest } from './backtest.ts'
import { finish } from './model.ts'

const DRAWS = 20_000

test.each([2001, 2002, 2003])('fair draws come out at chance (seed %i)', (seed) => {
  const report = finish(backtest(fairSeries(DRAWS, seed), { seed }))
  const { top1, log10E, predictability } = report
  expect(Math.abs(top1.rate - 0.1)).toBeLessThan(0.0042)
  expect(log10E).toBeGreaterThanOrEqual(Math.log10(0.9) - 1e-9)
  expect(log10E).toBeLessThan(2)
  for (const rate of [report.straight10, report.straight100, report.box10])
    expect(rate.p).toBeGreaterThan(0.001)
  expect(predictability.percent).toBeLessThan(0.02)
  // A weight that falls from .1 leaves little of what the stack claims.
  for (const { predicted } of report.calibration.bins) expect(predicted).toBeLessThan(0.355)
})

test('a digit with a probability of .13 is found', () => {
  const { top1, log10E, verdict, positions } = finish(
    backtest(biasedSeries(DRAWS, 2004), { seed: 2004 }),
  )
  expect(log10E).toBeGreaterThan(20 - 2 * 5.5)
  expect(verdict).toBe('strong evidence')
  expect(top1.rate).toBeGreaterThan(0.105 - 2 * 0.0012)
  expect(positions[2]?.rate).toBeGreaterThan(0.12)
})

test('a dependence of a tenth on the draw before is found', () => {
  const { top1, log10E, verdict, positions, predictability } = finish(
    backtest(markovSeries(DRAWS, 2005), { seed: 2005 }),
  )
  expect(log10E).toBeGreaterThan(183 - 2 * 16)
  expect(verdict).toBe('strong evidence')
  expect(top1.rate).toBeGreaterThan(0.121 - 2 * 0.0013)
  expect(positions[1]?.rate).toBeGreaterThan(0.17)
  expect(predictability.low).toBeGreaterThan(0)
})
