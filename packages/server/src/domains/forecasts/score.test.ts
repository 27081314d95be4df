import { FRESH, mixLogE, weightOf } from '@fourcast/engine/learning/evidence.ts'
import { outcomeOf } from '@fourcast/engine/learning/outcome.ts'
import { forecastOf } from '@fourcast/engine/learning/forecast.ts'
import { expect, test } from 'vitest'
import type { ForecastRow } from './forecasts-repo.ts'
import { encodeStack } from './forecasts-repo.ts'
import { liveRecord, scoreOf } from './score.ts'

/** Gives 7 a probability of .37 at every place, and the others the rest equally. */
const SEVENS = Float64Array.from({ length: 40 }, (_, k) => (k % 10 === 7 ? 0.37 : 0.07))
const TARGET = { slot: 0, day: 20_577 }
const NOW = Temporal.Instant.from('2026-05-04T16:00:00Z')

const rowOn = (logE: number, scoredDigits: number): ForecastRow => ({
  id: 1,
  state: 'GA',
  simulated: false,
  sequence: 1,
  drawDate: '2026-05-04',
  session: 'Midday',
  drawAt: NOW,
  writtenAt: NOW,
  version: 'v',
  stack: encodeStack(SEVENS),
  weight: weightOf({ logE, scored: scoredDigits }),
  logE,
  scoredDigits,
  knew: '',
  evidenceDraws: null,
  evidenceLogE: null,
  scoresHash: '',
  previousHash: '',
  hash: '',
})

test('a forecast is scored with the weight it was written with', () => {
  const written = { logE: 2, scored: 40 }
  const score = scoreOf(rowOn(2, 40), TARGET, '7707', written)
  const outcome = outcomeOf(forecastOf(TARGET, SEVENS, written), [7, 7, 0, 7], written)
  expect(score.hits).toEqual([true, true, false, true])
  expect(score.gains).toEqual(outcome.digits.map(({ gain }) => gain))
  expect(score.logE).toBeCloseTo(2 + 3 * Math.log(3.7) + Math.log(0.7), 12)
  expect(score.scoredDigits).toBe(44)
})

test('if an earlier result arrives late, the evidence continues from it and the forecast stays the same', () => {
  const alone = scoreOf(rowOn(2, 40), TARGET, '7707', { logE: 2, scored: 40 })
  const late = scoreOf(rowOn(2, 40), TARGET, '7707', { logE: -1, scored: 44 })
  expect(late.gains).toEqual(alone.gains)
  expect(late.predicted).toBe(alone.predicted)
  expect(late.logE).toBeCloseTo(alone.logE - 3, 12)
  expect(late.scoredDigits).toBe(48)
})

test('live forecasts have their own record, and E counts only them', () => {
  const first = scoreOf(rowOn(2, 40), TARGET, '7777', { logE: 2, scored: 40 })
  const after = { logE: first.logE, scored: first.scoredDigits }
  const second = scoreOf(rowOn(after.logE, after.scored), TARGET, '0123', after)
  const scores = [
    { ...first, id: 1, scoredAt: NOW, hash: '' },
    { ...second, id: 2, scoredAt: NOW, hash: '' },
  ]
  const record = liveRecord(scores, 2)
  const end = { logE: second.logE, scored: 48 }
  const begin = { logE: 2, scored: 40 }
  expect(record?.log10E).toBeCloseTo((mixLogE(end) - mixLogE(begin)) / Math.LN10, 12)
  // It is the product of 10·p over what the mixture gave each drawn digit.
  const gains = [...first.gains, ...second.gains].reduce((sum, gain) => sum + gain, 0)
  expect(Math.LN10 * (record?.log10E ?? 0)).toBeCloseTo(gains, 9)
  expect(record?.running.at(-1)?.log10E).toBeCloseTo(record?.log10E ?? 9, 12)
  expect(record).toMatchObject({ draws: 2, digits: 8, top1: { hits: 4, n: 8 } })
  expect(liveRecord([], 2)).toBeNull()
})

test('without a bias toward chance the mixture never falls more than ln(1/.9) below it', () => {
  let state = FRESH
  for (let draw = 0; draw < 200; draw++) {
    const score = scoreOf(rowOn(state.logE, state.scored), TARGET, '0000', state)
    state = { logE: score.logE, scored: score.scoredDigits }
  }
  expect(mixLogE(state)).toBeGreaterThanOrEqual(Math.log(0.9))
})
