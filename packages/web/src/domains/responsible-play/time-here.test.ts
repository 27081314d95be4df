import { expect, test } from 'vitest'
import { countedOn, isDue } from './time-here.ts'

const AT = Date.parse('2026-12-05T20:00:00Z')
const SPENT = { day: '2026-12-05', ms: 60_000, told: 0, at: AT }

test('the time since the last count of any tab is added once', () => {
  const first = countedOn(SPENT, AT + 5_000)
  expect(first.ms).toBe(65_000)
  // A second tab, one second later.
  expect(countedOn(first, AT + 6_000).ms).toBe(66_000)
})

test('time away and a clock that was set back add nothing', () => {
  expect(countedOn(SPENT, AT + 3_600_000)).toMatchObject({ ms: 60_000, at: AT + 3_600_000 })
  expect(countedOn(SPENT, AT - 1).ms).toBe(60_000)
})

test('a day begins anew at midnight in New York', () => {
  const late = { ...SPENT, at: Date.parse('2026-12-06T04:59:59Z') }
  expect(countedOn(late, Date.parse('2026-12-06T05:00:00Z'))).toEqual({
    day: '2026-12-06',
    ms: 0,
    told: 0,
    at: Date.parse('2026-12-06T05:00:00Z'),
  })
  expect(countedOn(null, AT).ms).toBe(0)
})

test('a reminder is due one interval after the previous one, also after the interval changes', () => {
  const spent = { ...SPENT, ms: 30 * 60_000 }
  expect(isDue(spent, 30)).toBe(true)
  expect(isDue({ ...spent, told: 16 * 60_000 }, 15)).toBe(false)
  expect(isDue({ ...spent, told: 15 * 60_000 }, 15)).toBe(true)
})
