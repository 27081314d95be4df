import { expect, test } from 'vitest'
import { biasedSeries, fairSeries, markovSeries } from '../../testing/series.ts'
import { seriesFrom } from '../../testing/histories.ts'
import { binomialSf } from '../binomial.ts'
import { benjaminiHochberg } from '../false-discovery.ts'
import { runBattery } from './battery.ts'

test('a fair history gets all 28 tests and is consistent with chance', () => {
  const { tests, verdict } = runBattery(fairSeries(5_000, 4_361))
  expect(verdict).toBe('consistent')
  expect(tests).toHaveLength(28)
  expect(new Set(tests.map(({ id }) => id)).size).toBe(28)
  expect(tests.map(({ q }) => q)).toEqual(benjaminiHochberg(tests.map(({ p }) => p)))
  for (const { plain } of tests) expect(plain).toMatch(/^[A-Z].+\?$/)
})

test('from 50,000 draws on, all numbers are tested too', () => {
  const { tests } = runBattery(fairSeries(50_000, 4_362))
  expect(tests.map(({ id }) => id)).toContain('straight')
})

test('a bias and a dependence are found by the tests named for them', () => {
  const least = (series: ReturnType<typeof fairSeries>) => {
    const { tests, verdict } = runBattery(series)
    expect(verdict).toBe('departs')
    return tests.toSorted((a, b) => a.p - b.p)[0]?.id
  }
  expect(least(biasedSeries(20_000, 4_363))).toBe('frequency-3')
  expect(least(markovSeries(20_000, 4_364))).toBe('serial-2')
})

test('about one in twenty fair histories departs', () => {
  const histories = 300
  const departed = Array.from({ length: histories }, (_, i) =>
    runBattery(fairSeries(2_000, 436_500 + i)),
  ).filter(({ verdict }) => verdict === 'departs').length
  expect(binomialSf(departed - 1, histories, 0.06)).toBeGreaterThan(0.001)
})

test('short histories are reported as such, unless they already depart', () => {
  expect(runBattery(fairSeries(0, 1))).toEqual({ tests: [], verdict: 'too-short' })
  expect(runBattery(fairSeries(300, 4_366)).verdict).toBe('too-short')
  expect(runBattery(fairSeries(499, 4_367)).verdict).toBe('too-short')
  expect(runBattery(fairSeries(500, 4_367)).verdict).toBe('consistent')
  expect(runBattery(seriesFrom(300, () => [7, 7, 7, 7])).verdict).toBe('departs')
})
