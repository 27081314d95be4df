import { applyMethod } from '@fourcast/engine/boxes.ts'
import { formatDigits } from '@fourcast/engine/digits.ts'
import { matchOf } from '@fourcast/engine/matching.ts'
import { expect, test } from 'vitest'
import type { SampleDraw } from './repo.ts'
import { sampleYear } from './sample.ts'

const TODAY = Temporal.ZonedDateTime.from('2026-11-22T00:00[America/New_York]')

/** One draw a day of a state, all with the same digits, from one number of days ago to another. */
const daily = (numbers: string, from: number, to = 0, state = 'GA'): SampleDraw[] =>
  Array.from({ length: from - to }, (_, back) => {
    const at = TODAY.subtract({ days: from - back }).with({ hour: 19 })
    const date = at.toPlainDate().toString()
    return { id: back, state, date, session: 'Evening', at: at.toInstant(), numbers }
  })

/** How the results of a sample match a number: 'flash straight'. */
const matches = (draws: readonly SampleDraw[], numbers: string) =>
  sampleYear(draws, TODAY).flatMap(({ method, original }) => {
    const made = applyMethod(method, original)
    const sets = [made.numbers, made.mirrorNumbers ?? []].map(formatDigits)
    const match = matchOf(sets, numbers)
    return match ? [`${method} ${match}`] : []
  })

test('without draws to compare with there are no results', () => {
  expect(sampleYear([], TODAY)).toEqual([])
  expect(sampleYear(daily('0768', 4), TODAY)).toEqual([])
})

test('results go as far back as draws, and the same draws give the same results', () => {
  const draws = daily('0768', 200, 100)
  const sample = sampleYear(draws, TODAY)
  expect(sample).toEqual(sampleYear(draws, TODAY))
  const days = sample.map(({ at }) => at.until(TODAY.toInstant()).total('days'))
  expect(days[0]).toBeLessThan(208)
  expect(days.at(-1)).toBeGreaterThan(100)
})

test('with draws of one state only its matches are made', () => {
  expect(matches(daily('0768', 200), '0768')).toEqual(['mirror box', 'flash straight', 'mixed box'])
})

test('a draw of four equal digits is matched straight, never in another order', () => {
  expect(matches(daily('7777', 200), '7777')).toEqual(['flash straight'])
})
