import { MODEL_SETTINGS } from '@fourcast/engine/learning/settings.ts'
import { fairSeries } from '@fourcast/engine/testing/series.ts'
import { SMALL } from '@fourcast/engine/testing/small-model.ts'
import { expect, test } from 'vitest'
import type { History } from './training-history.ts'
import { scheduleFor } from './training-history.ts'
import { LEARNING, recipeOf, seedOf } from './training-settings.ts'

const history: History = {
  state: 'GA',
  simulated: false,
  schedule: scheduleFor('GA'),
  series: fairSeries(600, 81),
  since: '2025-01-01',
  latest: {
    date: '2026-05-03',
    session: 'Night',
    at: Temporal.Instant.from('2026-05-04T03:34:00Z'),
    numbers: '0768',
  },
}

const version = (other: Partial<History> = {}, options = LEARNING) =>
  recipeOf({ ...history, ...other }, options).version

test('a model’s name depends on everything it is made from', () => {
  expect(recipeOf(history, LEARNING)).toMatchObject({
    version: expect.stringMatching(/^[0-9a-f]{12}$/),
    lastDraw: 'GA 2026-05-03 Night 0768',
    seed: seedOf({ state: 'GA', simulated: false }),
    settings: MODEL_SETTINGS,
  })
  expect(version()).toBe(version())
})

test('other draws make another model, also if the last draw is the same', () => {
  const { series } = history
  const corrected = series.digits.map((digit, at) => (at === 5 ? 9 - digit : digit))
  const others = [
    version({ series: { ...series, digits: corrected } }),
    version({ series: { ...series, slots: series.slots.map((slot) => 1 - slot) } }),
    version({ series: { ...series, days: series.days.map((day) => day + 7) } }),
    version({ series: fairSeries(601, 81) }),
    version({ latest: null }),
    version({ simulated: true }),
    version({ state: 'DC' }),
    version({}, { ...LEARNING, settings: SMALL }),
  ]
  expect(new Set([version(), ...others]).size).toBe(9)
})

test('every series has its own fixed seed', () => {
  const seeds = ['GA', 'DC', 'NY'].flatMap((state) => [
    seedOf({ state, simulated: true }),
    seedOf({ state, simulated: false }),
  ])
  expect(new Set(seeds).size).toBe(6)
  for (const seed of seeds) expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32).toBe(true)
  expect(seedOf({ state: 'GA', simulated: true })).toBe(2_793_665_117)
})
