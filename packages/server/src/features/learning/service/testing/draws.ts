import { slotsBetween } from '@fourcast/engine/calendar.ts'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { insertDraws, noteSeries } from '#features/draws/repo.ts'
import { simulate } from '#features/draws/service/simulated.ts'
import { csvOf, importText } from '#features/draws/service/testing.ts'
import type { TestApp } from '#testing/app.ts'
import { scheduleFor } from '../history.ts'

/** The last `count` slots of a state before now, oldest first. */
function slotsOf(app: TestApp, state: string, count: number) {
  const now = app.clock.now()
  return slotsBetween(scheduleFor(state), now.subtract({ hours: 24 * (count + 2) }), now).slice(
    -count,
  )
}

/** Gives a state the simulated draws of its latest slots, and no others. */
export async function addSimulated(app: TestApp, state: string, count: number): Promise<void> {
  const key = { game: FOUR_DIGIT, state }
  const draws = slotsOf(app, state, count).map((slot) => simulate(app.deps.keys, key, slot))
  const origin = { source: 'simulated', simulated: true, now: app.clock.now() }
  await noteSeries(app.db, key)
  await insertDraws(app.db, key, draws, origin)
}

/** Imports real draws of a state's latest slots, which look like any others. */
export async function addReal(app: TestApp, state: string, count: number): Promise<void> {
  const rows = slotsOf(app, state, count).map(({ date, session }, at) => {
    const number = String((at * 7919 + 1237) % 10_000).padStart(4, '0')
    return `${date.toString()} ${session} ${number}`
  })
  await importText(app, csvOf(...rows), { state })
}
