import { scheduleOf } from '@fourcast/engine/schedules.ts'
import { describe, expect, test } from 'vitest'
import { magayo } from './publishers/magayo.ts'
import { attemptDue, isCheckDue, pauseLeft, slotsToHave } from './check-times.ts'
import { socrata } from './publishers/socrata.ts'
import { texas } from './publishers/texas.ts'

const at = (text: string) => Temporal.Instant.from(text)

const schedule = (state: string) => {
  const found = scheduleOf('cash4', state)
  if (!found) throw new Error(`no schedule of ${state}`)
  return found
}

/** The times of a state's slots between two moments, as its source has them. */
function moments(state: string, from: string, to: string): string[] {
  const source = [socrata, texas, magayo]
    .map((make) => make({}))
    .find((made) => made.sessions('cash4', state).length > 0)
  if (!source) throw new Error(`nobody has ${state}`)
  return slotsToHave(schedule(state), source, at(from), at(to))
    .filter((slot) => Temporal.Instant.compare(slot.at, at(from)) > 0)
    .map((slot) => `${slot.date.toString()} ${slot.session} ${slot.at.toString()}`)
}

test('New York’s evening keeps its local time through both nights that change the clocks', () => {
  expect(moments('NY', '2026-03-07T20:00:00Z', '2026-03-09T03:00:00Z')).toEqual([
    '2026-03-07 Evening 2026-03-08T03:30:00Z',
    '2026-03-08 Midday 2026-03-08T18:30:00Z',
    '2026-03-08 Evening 2026-03-09T02:30:00Z',
  ])
  expect(moments('NY', '2026-10-31T20:00:00Z', '2026-11-02T04:00:00Z')).toEqual([
    '2026-10-31 Evening 2026-11-01T02:30:00Z',
    '2026-11-01 Midday 2026-11-01T19:30:00Z',
    '2026-11-01 Evening 2026-11-02T03:30:00Z',
  ])
})

test('Texas has no draw on a Sunday', () => {
  const slots = moments('TX', '2026-05-03T00:00:00Z', '2026-05-04T15:30:00Z')
  expect(slots).toEqual([
    '2026-05-02 Night 2026-05-03T03:12:00Z',
    '2026-05-04 Morning 2026-05-04T15:00:00Z',
  ])
})

test('Georgia’s night draw, for which the service has no code, is never requested', () => {
  const sessions = moments('GA', '2026-05-01T00:00:00Z', '2026-05-04T00:00:00Z')
  expect(sessions).toHaveLength(6)
  expect(sessions.join()).not.toMatch(/Night/)
})

test('a draw that no lottery holds is not requested', () => {
  expect(moments('NE', '2026-05-01T05:00:00Z', '2026-05-02T03:00:00Z')).toEqual([
    '2026-05-01 Evening 2026-05-02T01:40:00Z',
  ])
})

test('without a real draw, 30 days; a paid source never goes back further', () => {
  const days = (source: ReturnType<typeof magayo>, state: string, newest: string | null) => {
    const now = at('2026-05-31T12:00:00Z')
    const slots = slotsToHave(schedule(state), source, newest === null ? null : at(newest), now)
    return slots[0]?.date.toString()
  }
  expect(days(socrata({}), 'NY', null)).toBe('2026-05-01')
  expect(days(socrata({}), 'NY', '2026-01-01T19:30:00Z')).toBe('2026-01-01')
  expect(days(magayo({}), 'GA', '2026-01-01T00:00:00Z')).toBe('2026-05-01')
})

describe('a source that costs nothing', () => {
  const [slot] = slotsToHave(schedule('CA'), magayo({}), null, at('2026-05-02T03:00:00Z')).slice(-1)
  const missing = slot ? [slot] : []
  /** Whether a source is due some time after a request, that long after the draw. */
  const due = (asked: string, later: Temporal.DurationLike, refresh?: string) =>
    isCheckDue(
      { askedAt: at(asked), refreshAt: refresh ? at(refresh) : null, history: null },
      missing,
      at(asked).add(later),
    )

  test('is requested from the draw on, then every 300 seconds', () => {
    expect(slot?.at.toString()).toBe('2026-05-02T01:30:00Z')
    expect(due('2026-05-02T01:25:00Z', { seconds: 299 })).toBe(false)
    expect(due('2026-05-02T01:25:00Z', { seconds: 300 })).toBe(true)
    expect(due('2026-05-02T01:30:01Z', { seconds: 299 })).toBe(false)
    expect(due('2026-05-02T01:30:01Z', { seconds: 300 })).toBe(true)
  })

  test('after a day hourly, after three days daily', () => {
    expect(due('2026-05-03T02:00:00Z', { minutes: 59 })).toBe(false)
    expect(due('2026-05-03T02:00:00Z', { minutes: 60 })).toBe(true)
    expect(due('2026-05-05T02:00:00Z', { hours: 23 })).toBe(false)
    expect(due('2026-05-05T02:00:00Z', { hours: 24 })).toBe(true)
  })

  test('a person’s refresh brings the request forward, at least five minutes after the last one', () => {
    const refresh = '2026-05-05T02:00:10Z'
    expect(due('2026-05-05T02:00:00Z', { seconds: 299 }, refresh)).toBe(false)
    expect(due('2026-05-05T02:00:00Z', { seconds: 300 }, refresh)).toBe(true)
    expect(due('2026-05-05T02:00:20Z', { seconds: 300 }, refresh)).toBe(false)
  })

  test('is not requested once all draws are stored', () => {
    const asked = { askedAt: at('2026-05-01T00:00:00Z'), refreshAt: null, history: null }
    expect(isCheckDue(asked, [], at('2026-05-02T03:00:00Z'))).toBe(false)
    expect(isCheckDue({ ...asked, history: 0 }, [], at('2026-05-02T03:00:00Z'))).toBe(true)
  })
})

test('a paid source has three attempts for a slot; of missed ones one is left', () => {
  const [slot] = slotsToHave(schedule('CA'), magayo({}), null, at('2026-05-02T03:00:00Z')).slice(-1)
  if (!slot) throw new Error('no slot')
  const due = (minutes: number, made: number) => attemptDue(slot, made, slot.at.add({ minutes }))
  expect([due(9, 0), due(10, 0), due(10, 1), due(29, 1), due(30, 1)]).toEqual([
    null,
    1,
    null,
    null,
    2,
  ])
  expect([due(119, 2), due(120, 2), due(121, 3)]).toEqual([null, 3, null])
  expect([due(45, 0), due(5000, 0), due(5000, 1), due(5000, 3)]).toEqual([2, 3, 3, null])
})

test('the fifth failure in a row pauses a source for 5 minutes, the next for 15, then 60', () => {
  expect([1, 4, 5, 6, 7, 8, 50].map(pauseLeft)).toEqual([
    null,
    null,
    { minutes: 5 },
    { minutes: 15 },
    { minutes: 60 },
    { minutes: 60 },
    { minutes: 60 },
  ])
})
