import { expect, test } from 'vitest'
import { CHANCE_FORECAST, forecastFrom, towards } from '../testing/forecasts.ts'
import { calibrate } from './calibration.ts'
import { CHANCE_OF_ONE_PLACE, type Forecast, forecastPick } from './forecast.ts'
import { type PickKey, pickFor } from './pick.ts'

const UNCALIBRATED = calibrate([])

/** FNV-1a, because the engine has no one-way function. */
const fnv = (text: string) =>
  [...text]
    .reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x0100_0193), 0x811c_9dc5)
    .toString(16)
    .replace('-', '')
    .padStart(8, '0')
const key: PickKey = { seed: '1-3-', state: 'GA', modelVersion: 'a1', latestDraw: '2026-01-05 0' }
const pick = (change: Partial<PickKey> = {}, forecast: Forecast = CHANCE_FORECAST) =>
  pickFor({ ...key, ...change }, forecast, UNCALIBRATED, fnv)

test('the same digits, state, model and latest draw give the same pick', () => {
  expect(pick()).toEqual(pick())
})

test.each([
  { seed: '-1-3' },
  { seed: '1234' },
  { state: 'SC' },
  { modelVersion: 'a2' },
  { latestDraw: '2026-01-05 1' },
])('a change of %o changes the pick', (change) => {
  expect(pick(change).digits).not.toEqual(pick().digits)
})

test('without a seed it is the forecast’s pick', () => {
  const forecast = forecastFrom([towards(7, 2), towards(0, 1), towards(9, 3), towards(4, 1)])
  for (const latestDraw of ['a', 'b'])
    expect(pick({ seed: '----', latestDraw }, forecast).digits).toEqual(forecastPick(forecast))
})

/** How often `digit` is at `position` in many picks. */
const shareOf = (forecast: Forecast, position: number, digit: number) => {
  const picks = Array.from({ length: 4000 }, (_, n) => pick({ latestDraw: `${n}` }, forecast))
  return picks.filter(({ digits }) => digits[position] === digit).length / picks.length
}

test('half of the picks follow chance, half the stack', () => {
  // Four standard deviations of a share of 4,000 are at most .032.
  const forecast = forecastFrom([towards(0, 1), towards(7, 9), towards(0, 1), towards(0, 1)])
  expect(Math.abs(shareOf(forecast, 1, 7) - (0.5 * 0.1 + 0.5 * 0.5))).toBeLessThan(0.032)
  expect(Math.abs(shareOf(forecast, 2, 7) - 0.1)).toBeLessThan(0.019)
})

test('confidence is P(one exact position), beside chance', () => {
  expect(pick().confidence).toBeCloseTo(CHANCE_OF_ONE_PLACE, 12)
  expect(pick().chance).toBe(CHANCE_OF_ONE_PLACE)
  const sure = forecastFrom(
    Array.from({ length: 4 }, () => towards(5, 1e9)),
    40,
  )
  expect(pick({}, sure)).toMatchObject({ digits: [5, 5, 5, 5] })
  expect(pick({}, sure).confidence).toBeGreaterThan(0.99)
  expect(pick({}, sure).patterns).toContain('Quad')
})

test('refuses a seed without four places, a hash that is not hexadecimal, and a missing forecast', () => {
  expect(() => pick({ seed: '123' })).toThrow('not four places: 123')
  expect(() => pickFor(key, CHANCE_FORECAST, UNCALIBRATED, () => 'xyz')).toThrow(
    'not a hash in hexadecimal: xyz',
  )
  const nothing = { ...CHANCE_FORECAST, stack: new Float64Array(0), weight: 1 }
  expect(() => pick({}, nothing)).toThrow('not a forecast of four digits')
})
