import { expect, test } from 'vitest'
import { wilson } from '../statistics/proportion-intervals.ts'
import { calibrate, type Claim, confidenceOf } from './calibration.ts'
import { CHANCE_OF_ONE_PLACE } from './forecast.ts'
import { seeded } from './random.ts'

const logit = (p: number) => Math.log(p / (1 - p))
const logistic = (x: number) => 1 / (1 + Math.exp(-x))

/** Claims of .30 to .50 whose true probability is `slope` times as far from chance. */
const claimsOf = (n: number, slope: number, seed: number): Claim[] => {
  const random = seeded(seed)
  const chance = logit(CHANCE_OF_ONE_PLACE)
  return Array.from({ length: n }, () => {
    const predicted = 0.3 + 0.2 * random()
    const truth = logistic(chance + slope * (logit(predicted) - chance))
    return { predicted, came: random() < truth }
  })
}

test.each([
  [1, 71],
  [0.4, 72],
  [2, 73],
])('finds by how much claims exaggerate or understate (slope %f)', (slope, seed) => {
  // 20,000 claims contain about 20,000 · .087 · .23 of information: a standard deviation of .05.
  expect(Math.abs(calibrate(claimsOf(20_000, slope, seed)).slope - slope)).toBeLessThan(0.2)
})

test('claims that are systematically wrong count as chance, not as the opposite', () => {
  const { slope } = calibrate(claimsOf(20_000, -1, 74))
  expect(slope).toBe(0)
  expect(confidenceOf(0.9, { slope, bins: [] })).toBeCloseTo(CHANCE_OF_ONE_PLACE, 12)
})

test('few claims, or claims of chance, are believed', () => {
  expect(calibrate([]).slope).toBe(1)
  const chance = Array.from({ length: 5000 }, (_, k) => ({
    predicted: CHANCE_OF_ONE_PLACE,
    came: k % 3 === 0,
  }))
  expect(calibrate(chance).slope).toBe(1)
  expect(Math.abs(calibrate(claimsOf(20, 1, 75)).slope - 1)).toBeLessThan(0.5)
})

test('at slope 1 confidence equals the claim, also for certain claims', () => {
  const uncalibrated = calibrate([])
  for (const p of [0.1, 0.3439, 0.5]) expect(confidenceOf(p, uncalibrated)).toBeCloseTo(p, 12)
  expect(confidenceOf(1, uncalibrated)).toBeGreaterThan(0.999)
  expect(confidenceOf(0, uncalibrated)).toBeLessThan(0.001)
})

test('ten bins with equally many claims, ascending, with their intervals', () => {
  const claims = claimsOf(1000, 1, 76)
  const { bins } = calibrate(claims)
  expect(bins.map(({ n }) => n)).toEqual(Array.from({ length: 10 }, () => 100))
  const least = claims.toSorted((a, b) => a.predicted - b.predicted).slice(0, 100)
  const came = least.filter((claim) => claim.came).length
  expect(bins[0]).toMatchObject({ observed: came / 100, ...wilson(came, 100) })
  expect(bins[0]?.predicted).toBeCloseTo(
    least.reduce((sum, { predicted }) => sum + predicted, 0) / 100,
    12,
  )
})

test('equal claims share a bin', () => {
  const claims = Array.from({ length: 30 }, (_, k) => ({
    predicted: k < 25 ? 0.34 : 0.4,
    came: k % 2 === 0,
  }))
  expect(calibrate(claims).bins.map(({ n }) => n)).toEqual([25, 5])
  expect(calibrate(claims.slice(0, 3)).bins.map(({ n }) => n)).toEqual([3])
  expect(calibrate([]).bins).toEqual([])
})
