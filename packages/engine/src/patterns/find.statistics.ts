import { expect, test } from 'vitest'
import { biasedSeries, fairSeries, markovSeries } from '../testing/series.ts'
import { findPatterns } from './find.ts'

test('at most 7.8 % of 600 fair histories show any pattern', async ({ annotate }) => {
  const reports = Array.from({ length: 600 }, (_, i) =>
    findPatterns(fairSeries(5_000, 7_200_000 + i)),
  )
  const flagged = reports.filter((report) => report.flagged > 0).length
  const naive = reports.reduce(
    (sum, { findings }) => sum + findings.filter(({ p }) => p < 0.05).length,
    0,
  )
  await annotate(`${flagged} of 600 fair histories (${(flagged / 6).toFixed(1)} %)`)
  await annotate(`without correction each would show ${(naive / 600).toFixed(1)} 'patterns'`)
  expect(flagged / 600).toBeLessThanOrEqual(0.078)
  expect(flagged).toBeGreaterThan(0)
})

const found = (histories: number, seed: number, series: typeof fairSeries, id: string) =>
  Array.from({ length: histories }, (_, i) => findPatterns(series(20_000, seed + i))).filter(
    ({ findings }) => findings.some(({ pattern, flagged }) => pattern.id === id && flagged),
  ).length

test('a digit of probability .13 is found in every history of 20,000 draws', () => {
  expect(found(100, 7_210_000, biasedSeries, 'place-3-3')).toBe(100)
})

test('a dependence of 3 % on the previous draw is found in every history of 20,000 draws', () => {
  const weak = (n: number, seed: number) => markovSeries(n, seed, 0.03)
  expect(found(100, 7_220_000, weak, 'advance-2-by-3')).toBe(100)
})

test('a real signal replicates in nine of ten histories', () => {
  const rates = Array.from(
    { length: 50 },
    (_, i) => findPatterns(markovSeries(20_000, 7_230_000 + i)).accuracy?.rate ?? 0,
  )
  expect(rates.filter((rate) => rate > 0.5).length).toBeGreaterThanOrEqual(45)
})
