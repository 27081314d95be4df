import { slotsBetween } from '@fourcast/engine/calendar.ts'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { insertDraws, noteSeries } from '#domains/draws/store/repo.ts'
import { simulate } from '#domains/draws/simulation/simulated.ts'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { keysFrom } from '#platform/secret.ts'
import type { TestApp } from '#testing/app.ts'
import { scheduleFor } from '../training-history.ts'

/** A fixed key, so that results are the same in every run. */
const KEYS = keysFrom('the draws of a lottery that is not there')

/** The results of a state's last `count` slots before now, oldest first. */
function resultsOf(app: TestApp, state: string, count: number) {
  const now = app.clock.now()
  const from = now.subtract({ hours: 24 * (count + 2) })
  return slotsBetween(scheduleFor(state), from, now)
    .slice(-count)
    .map((slot) => simulate(KEYS, { game: FOUR_DIGIT, state }, slot))
}

/** Stores simulated draws in a state's latest slots. */
export async function addSimulated(app: TestApp, state: string, count: number): Promise<void> {
  const key = { game: FOUR_DIGIT, state }
  const origin = { source: 'simulated', simulated: true, now: app.clock.now() }
  await noteSeries(app.db, key)
  await insertDraws(app.db, key, resultsOf(app, state, count), origin)
}

/** Imports real draws into a state's latest slots; existing ones stay. */
export async function addReal(app: TestApp, state: string, count: number): Promise<void> {
  const rows = resultsOf(app, state, count).map(
    ({ date, session, digits }) => `${date} ${session} ${digits}`,
  )
  await importText(app, csvOf(...rows), { state })
}
