import { slotsBetween } from '@fourcast/engine/calendar.ts'
import { SCHEDULES } from '@fourcast/engine/schedules.ts'
import { expect, test } from 'vitest'
import { keysFrom } from '#platform/secret.ts'
import { openTestApp } from '#testing/app.ts'
import { fillSimulated } from './service/fill.ts'

const START = '2026-10-31T12:00:00Z'
const HOURS = 48
const STEP_MINUTES = 10

test('48 hours in which the clocks go back: every slot of every game once, and soon', async () => {
  await using app = await openTestApp({ now: START })
  const keys = keysFrom('a secret of the tests '.repeat(2))
  const run = () => fillSimulated({ db: app.db, clock: app.clock, keys }, 1)
  await run()
  for (let minutes = 0; minutes < HOURS * 60; minutes += STEP_MINUTES) {
    app.clock.advance({ minutes: STEP_MINUTES })
    await run()
  }
  const { rows } = await app.pool.query(
    `select game || ' ' || state || ' ' || draw_date || ' ' || session as slot,
       stored_at - draw_at > make_interval(mins => $2) as late
     from draw where draw_at >= $1 order by 1`,
    [START, STEP_MINUTES],
  )
  const from = Temporal.Instant.from(START)
  const expected = SCHEDULES.filter(({ listedByDefault }) => listedByDefault).flatMap((schedule) =>
    slotsBetween(schedule, from, from.add({ hours: HOURS, milliseconds: 1 })).map(
      ({ date, session }) => `${schedule.game} ${schedule.state} ${date.toString()} ${session}`,
    ),
  )
  expect(rows.map(({ slot }) => slot)).toEqual(expected.sort())
  expect(rows.filter(({ late }) => late)).toEqual([])
  // One night has 25 hours; Georgia's night draw of October 31 is November 1 in UTC.
  const nights = expected.filter((slot) => slot.startsWith('cash4 GA') && slot.endsWith('Night'))
  expect(nights).toEqual(['cash4 GA 2026-10-31 Night', 'cash4 GA 2026-11-01 Night'])
})
