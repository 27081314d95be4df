import { slotsBetween } from '@fourcast/engine/calendar.ts'
import { SCHEDULES } from '@fourcast/engine/schedules.ts'
import { expect, test } from 'vitest'
import { keysFrom } from '#platform/secret.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { fillSimulated } from '../simulation/fill.ts'

const HOURS = 48
const STEP_MINUTES = 60

/** Hours around Georgia's night draw, which is on the next day in UTC; one day has 23 or 25 hours. */
const NIGHTS = [
  ['the clocks go back', '2026-10-31T12:00:00Z', ['2026-10-31', '2026-11-01']],
  ['the clocks go forward', '2026-03-07T12:00:00Z', ['2026-03-07', '2026-03-08']],
  ['a year begins', '2026-12-31T12:00:00Z', ['2026-12-31', '2027-01-01']],
] as const

test.each(NIGHTS)(
  'in 48 hours in which %s, two instances draw every slot of every game once, on time',
  async (_what, start, georgian) => {
    await using app = await openTestApp({ now: start })
    await using second = await openTestApp({ beside: app })
    const keys = keysFrom('a secret of the tests '.repeat(2))
    const fill = ({ db, clock }: TestApp) => fillSimulated({ db, clock, keys }, 1)
    const run = () => Promise.all([fill(app), fill(second)])
    await run()
    for (let minutes = 0; minutes < HOURS * 60; minutes += STEP_MINUTES) {
      app.clock.advance({ minutes: STEP_MINUTES })
      await run()
    }
    const { rows } = await app.pool.query(
      `select game || ' ' || state || ' ' || draw_date || ' ' || session as slot,
       stored_at - draw_at > make_interval(mins => $2) as late
     from draw where draw_at >= $1 order by 1`,
      [start, STEP_MINUTES],
    )
    const from = Temporal.Instant.from(start)
    const expected = SCHEDULES.filter(({ listedByDefault }) => listedByDefault).flatMap(
      (schedule) =>
        slotsBetween(schedule, from, from.add({ hours: HOURS, milliseconds: 1 })).map(
          ({ date, session }) => `${schedule.game} ${schedule.state} ${date.toString()} ${session}`,
        ),
    )
    expect(rows.map(({ slot }) => slot)).toEqual(expected.sort())
    expect(rows.filter(({ late }) => late)).toEqual([])
    const nights = expected.filter((slot) => slot.startsWith('cash4 GA') && slot.endsWith('Night'))
    expect(nights).toEqual(georgian.map((day) => `cash4 GA ${day} Night`))
  },
)
