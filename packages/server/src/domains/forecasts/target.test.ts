import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { expect, test } from 'vitest'
import { seriesOf } from '#domains/draws/store/series.ts'
import { drawTimeOf, targetOf } from './target.ts'

function scheduleOf(state: string) {
  const series = seriesOf(FOUR_DIGIT, state)
  if ('unknown' in series) throw new Error(series.unknown)
  return series.schedule
}

interface TargetInput {
  state?: string
  simulated?: boolean
  sessions?: string[]
  latest: string | null
}

const at = (text: string) => Temporal.Instant.from(text)

/** The draw to forecast at `now`, such as '2026-05-04 Midday'. */
function targetAt(now: string, { state = 'GA', simulated = false, sessions, latest }: TargetInput) {
  const schedule = scheduleOf(state)
  const all = schedule.draws.map(({ session }) => session)
  const latestAt = latest === null ? null : at(latest)
  const slot = targetOf({ schedule, simulated, sessions: sessions ?? all, latestAt }, at(now))
  return slot && `${slot.date.toString()} ${slot.session}`
}

// Georgia draws at 16:29, 22:59 and 03:34 UTC in May.
const NIGHT = '2026-05-04T03:34:00Z'
const MIDDAY = '2026-05-04T16:29:00Z'

test('the target is the next draw once the previous result is stored', () => {
  expect(targetAt('2026-05-04T12:00:00Z', { latest: NIGHT })).toBe('2026-05-04 Midday')
  expect(targetAt(MIDDAY, { latest: MIDDAY })).toBe('2026-05-04 Evening')
})

test('there is no target while the previous result is awaited', () => {
  expect(targetAt(MIDDAY, { latest: NIGHT })).toBeNull()
  expect(targetAt('2026-05-04T19:28:00Z', { latest: NIGHT })).toBeNull()
  expect(targetAt('2026-05-04T19:30:00Z', { latest: NIGHT })).toBe('2026-05-04 Evening')
})

test('a source that is days behind is not awaited', () => {
  expect(targetAt(MIDDAY, { latest: '2026-05-02T16:29:00Z' })).toBeNull()
  expect(targetAt(MIDDAY, { latest: '2026-05-02T03:34:00Z' })).toBe('2026-05-04 Evening')
  expect(targetAt(MIDDAY, { latest: '2026-01-02T03:34:00Z' })).toBe('2026-05-04 Evening')
})

test('30 minutes before a draw it is the target, with or without the previous result', () => {
  // Texas draws at 15:00 and 17:27 UTC.
  const schedule = { state: 'TX', latest: '2026-05-03T03:12:00Z' }
  expect(targetAt('2026-05-04T16:56:59Z', schedule)).toBeNull()
  expect(targetAt('2026-05-04T16:57:00Z', schedule)).toBe('2026-05-04 Day')
})

test('sessions that real draws never have are not forecast, simulated ones are', () => {
  const schedule = { state: 'WV', sessions: ['Evening'], latest: '2026-05-03T22:59:00Z' }
  expect(targetAt('2026-05-04T12:00:00Z', schedule)).toBe('2026-05-04 Evening')
  expect(targetAt('2026-05-04T12:00:00Z', { ...schedule, simulated: true })).toBe(
    '2026-05-04 Midday',
  )
})

test('without known draw times the target is one of tomorrow', () => {
  const schedule = { state: 'KY', sessions: ['Evening', 'Midday'], latest: null }
  expect(targetAt('2026-05-04T06:00:00Z', schedule)).toBe('2026-05-05 Midday')
  expect(targetAt('2026-05-05T03:00:00Z', schedule)).toBe('2026-05-05 Midday')
})

test('without draws there is no target', () => {
  expect(targetAt('2026-05-04T12:00:00Z', { sessions: [], latest: null })).toBeNull()
})

test('a slot becomes its position in the day and the days since 1970', () => {
  const date = Temporal.PlainDate.from('1970-01-03')
  const slot = { date, session: 'Night', at: at('1970-01-04T04:34:00Z') }
  expect(drawTimeOf(scheduleOf('GA'), slot)).toEqual({ slot: 2, day: 2 })
})
