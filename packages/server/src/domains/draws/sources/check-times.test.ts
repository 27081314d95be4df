import { scheduleOf } from '@fourcast/engine/schedules.ts'
import { describe, expect, test } from 'vitest'
import { magayo } from './publishers/magayo.ts'
import { askedUpTo, dueSlots, hostPause, isCheckDue, slotsToHave } from './check-times.ts'
import type { FailureKind } from './publishers/source.ts'
import { isHostFailure, SourceFailure } from './publishers/source.ts'
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

test('a metered source is asked three times about a slot; of missed times one is left', () => {
  const [slot] = slotsToHave(schedule('CA'), magayo({}), null, at('2026-05-02T03:00:00Z')).slice(-1)
  if (!slot) throw new Error('no slot')
  const after = (minutes: number) => slot.at.add({ minutes })
  const due = (minutes: number, asked: number | null) => {
    const askedAt = asked === null ? null : after(asked)
    const row = { askedAt, refreshAt: null, history: null }
    return (
      dueSlots({ pace: 'metered' }, row, { newest: null, missing: [slot] }, after(minutes)) !== null
    )
  }
  expect([due(9, null), due(10, null), due(29, 10), due(30, 10)]).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect([due(119, 30), due(120, 30), due(5000, 120)]).toEqual([false, true, false])
  expect([due(5000, null), due(5000, 45), due(119, 45)]).toEqual([true, true, false])
})

test('a slot before the newest draw is not asked about, nor one that was asked about for two hours', () => {
  const slots = slotsToHave(schedule('GA'), magayo({}), null, at('2026-05-04T23:30:00Z')).slice(-3)
  const [old, first, last] = slots
  if (!old || !first || !last) throw new Error('no slots')
  const now = at('2026-05-04T23:30:00Z')
  const due = (askedAt: Temporal.Instant | null) =>
    dueSlots(
      { pace: 'metered' },
      { askedAt, refreshAt: null, history: null },
      { newest: old.at, missing: slots },
      now,
    )
  expect(due(null)).toEqual([first, last])
  expect(due(askedUpTo(first, now))).toEqual([last])
  expect(due(askedUpTo(last, now))).toBe(null)
})

describe('the pause of a host', () => {
  const pass = (kind: FailureKind | null, hasAnswered = false) => {
    const failure = kind && new SourceFailure(kind, 'no')
    const failed = failure ? [{ failure }] : []
    return { failed, hasAnswered, lost: failure && isHostFailure(failure) ? failure : null }
  }
  const minutes = (before: number, of: ReturnType<typeof pass>) => hostPause(before, of)

  test('is five minutes if it cannot be reached, and grows from the fifth pass in a row on', () => {
    const pauses = [0, 3, 4, 5, 6, 49].map((before) => minutes(before, pass('timeout')).pause)
    expect(pauses).toEqual([5, 5, 5, 15, 60, 60].map((of) => ({ minutes: of })))
  })

  test('begins at the fifth pass if it answers, but without draws', () => {
    const pauses = [0, 3, 4, 5, 6].map((before) => minutes(before, pass('unreadable')).pause)
    expect(pauses).toEqual([null, null, { minutes: 5 }, { minutes: 15 }, { minutes: 60 }])
  })

  test('is an hour after a refusal', () => {
    expect(minutes(0, pass('refused'))).toEqual({ unreached: 7, pause: { minutes: 60 } })
  })

  test('ends with an answer, unless it could not be reached later in the pass', () => {
    expect(minutes(6, pass('unreadable', true))).toEqual({ unreached: 0, pause: null })
    expect(minutes(6, pass('timeout', true))).toEqual({ unreached: 1, pause: { minutes: 5 } })
  })
})
