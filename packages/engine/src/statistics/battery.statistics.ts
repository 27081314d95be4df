import { expect, test } from 'vitest'
import { biasedSeries, fairSeries, markovSeries } from '../testing/series.ts'
import { runBattery } from './battery/battery.ts'

/** The number of histories that the battery reports as a departure from chance. */
const departures = (histories: number, seed: number, series: typeof fairSeries, draws: number) =>
  Array.from({ length: histories }, (_, i) => runBattery(series(draws, seed + i))).filter(
    ({ verdict }) => verdict === 'departs',
  ).length

test('at most 7.8 % of 600 fair histories of 5,000 draws raise an alarm', async ({ annotate }) => {
  const alarms = departures(600, 7_100_000, fairSeries, 5_000)
  await annotate(`${alarms} of 600 fair histories (${(alarms / 6).toFixed(1)} %)`)
  expect(alarms / 600).toBeLessThanOrEqual(0.078)
  // Some must: a battery that never raises an alarm tests nothing.
  expect(alarms / 600).toBeGreaterThanOrEqual(0.02)
})

test('each test alone rejects fair histories at the rate of its level', () => {
  const rejected = new Map<string, number>()
  for (let i = 0; i < 600; i++)
    for (const { id, p } of runBattery(fairSeries(5_000, 7_110_000 + i)).tests)
      rejected.set(id, (rejected.get(id) ?? 0) + (p < 0.05 ? 1 : 0))
  // Five standard deviations of Binomial(600, .05) on either side, for 28 tests.
  for (const [id, count] of rejected) {
    expect(count, id).toBeGreaterThanOrEqual(4)
    expect(count, id).toBeLessThanOrEqual(56)
  }
})

test('the test of all numbers rejects fair histories of 50,000 draws at the rate of its level', () => {
  const p = Array.from({ length: 200 }, (_, i) =>
    runBattery(fairSeries(50_000, 7_120_000 + i)).tests.find(({ id }) => id === 'straight'),
  )
  const rejected = p.filter((straight) => (straight?.p ?? 0) < 0.05).length
  expect(rejected).toBeLessThanOrEqual(25)
})

test('a digit of probability .13 is found in every history of 20,000 draws', () => {
  expect(departures(100, 7_130_000, biasedSeries, 20_000)).toBe(100)
})

test('a dependence of 3 % on the previous draw is found in every history of 20,000 draws', () => {
  const weak = (n: number, seed: number) => markovSeries(n, seed, 0.03)
  expect(departures(100, 7_140_000, weak, 20_000)).toBe(100)
})
