import { expect, test } from 'vitest'
import { binomialSf } from '../statistics/binomial.ts'
import { clopperPearson, wilson } from '../statistics/proportion-intervals.ts'
import type { Outcome } from './outcome.ts'
import { reportOf } from './report.ts'

/** An outcome by chance: no hit, no gain. */
const nothing: Outcome = {
  state: { logE: 0, scored: 4 },
  digits: Array.from({ length: 4 }, () => ({ gain: 0, brier: 0.9 })),
  hits: [false, false, false, false],
  rank: 5000,
  boxHit: false,
  boxChance: 0.024,
  claim: { predicted: 0.3439, came: false },
}
const times = (n: number, change: Partial<Outcome> = {}): Outcome[] =>
  Array.from({ length: n }, () => ({ ...nothing, ...change }))

test('counts the likeliest digits over all positions and for each', () => {
  const { top1, positions, draws, digits } = reportOf([
    ...times(30, { hits: [true, false, true, false] }),
    ...times(170),
  ])
  expect([draws, digits]).toEqual([200, 800])
  expect(top1).toEqual({
    hits: 60,
    n: 800,
    rate: 0.075,
    chance: 0.1,
    p: binomialSf(59, 800, 0.1),
    ...wilson(60, 800),
  })
  expect(positions.map(({ hits, n }) => [hits, n])).toEqual([
    [30, 200],
    [0, 200],
    [30, 200],
    [0, 200],
  ])
})

test('a number is a hit of the 10 or 100 best if fewer rank before it', () => {
  const { straight10, straight100 } = reportOf([
    ...times(2, { rank: 9 }),
    ...times(3, { rank: 10 }),
    ...times(4, { rank: 99 }),
    ...times(91, { rank: 100 }),
  ])
  expect(straight10).toEqual({
    hits: 2,
    n: 100,
    rate: 0.02,
    chance: 0.001,
    p: binomialSf(1, 100, 0.001),
    ...clopperPearson(2, 100),
  })
  expect(straight100).toMatchObject({ hits: 9, rate: 0.09, chance: 0.01 })
})

test('box hits are compared with the chance of each draw’s boxes', () => {
  const { box10 } = reportOf([
    ...times(1, { boxHit: true, boxChance: 0.024 }),
    ...times(1, { boxChance: 0.012 }),
  ])
  expect(box10).toMatchObject({ hits: 1, n: 2, rate: 0.5 })
  expect(box10.chance).toBeCloseTo(0.018, 12)
  expect(box10.p).toBeCloseTo(1 - (1 - 0.024) * (1 - 0.012), 12)
})

test('losses are those of the mix beside those of chance', () => {
  const gained = Array.from({ length: 4 }, () => ({ gain: 0.03, brier: 0.86 }))
  const { logLoss, brier, predictability } = reportOf([
    ...times(50, { digits: gained }),
    ...times(50),
  ])
  expect(logLoss.mean).toBeCloseTo(Math.LN10 - 0.015, 12)
  expect(logLoss.chance).toBe(Math.LN10)
  expect(brier.mean).toBeCloseTo(0.88, 12)
  expect(predictability.percent).toBeCloseTo((100 * 0.015) / Math.LN10, 9)
  // The standard deviation of a draw's mean gain is .015·√(100/99), that of their mean a tenth of it.
  const reach = 1.959963985 * 0.0015 * Math.sqrt(100 / 99)
  expect(predictability.low).toBeCloseTo((100 * (0.015 - reach)) / Math.LN10, 6)
  expect(predictability.high).toBeCloseTo((100 * (0.015 + reach)) / Math.LN10, 6)
})

test('the headline is E of the mix, .9 + .1E of the stack, with its verdict', () => {
  const stackE = 1191
  const report = reportOf([
    ...times(3),
    { ...nothing, state: { logE: Math.log(stackE), scored: 16 } },
  ])
  expect(Math.exp(report.logE)).toBeCloseTo(120, 9)
  expect(report.log10E).toBeCloseTo(Math.log10(120), 12)
  expect(report.verdict).toBe('strong evidence')
  expect(report.state).toEqual({ logE: Math.log(stackE), scored: 16 })
})

test('the running figure has at most 400 points, with the first and the last draw', () => {
  const outcomes = Array.from({ length: 1700 }, (_, t) => ({
    ...nothing,
    state: { logE: t / 100, scored: 4 * t },
  }))
  const { running, log10E } = reportOf(outcomes)
  expect(running).toHaveLength(400)
  expect(running[0]).toEqual({ draws: 1, log10E: 0 })
  expect(running.at(-1)).toEqual({ draws: 1700, log10E })
  const draws = running.map((point) => point.draws)
  expect(draws).toEqual(draws.toSorted((a, b) => a - b))
  expect(reportOf(outcomes.slice(0, 3)).running.map((point) => point.draws)).toEqual([1, 2, 3])
  expect(reportOf(outcomes.slice(0, 1)).running).toHaveLength(1)
})

test('claims are calibrated', () => {
  const came = { predicted: 0.4, came: true }
  expect(reportOf(times(10, { claim: came })).calibration.bins).toMatchObject([
    { n: 10, observed: 1 },
  ])
})

test('refuses an empty report', () => {
  expect(() => reportOf([])).toThrow('no scored draws to report on')
})
