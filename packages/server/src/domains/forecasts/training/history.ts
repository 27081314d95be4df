import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import type { Schedule } from '@fourcast/engine/schedules.ts'
import type { DrawSeries } from '@fourcast/engine/series.ts'
import { seriesOf } from '#domains/draws/series.ts'
import type { Tx } from '#platform/db/db.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Columns, LatestDraw } from '../draws-repo.ts'
import { findColumns } from '../draws-repo.ts'

/** The draws that a state's model learns from. Simulated and real ones are never mixed. */
export interface History {
  state: string
  simulated: boolean
  schedule: Schedule
  series: DrawSeries
  /** The date of the first draw, and the last one; null while there is none. */
  since: string | null
  latest: LatestDraw | null
}

/** The four-digit game of a state, or a refusal. */
export function scheduleFor(state: string): Schedule {
  const series = seriesOf(FOUR_DIGIT, state)
  if ('unknown' in series) throw new Failure('not_found', `State ${state} not found`)
  return series.schedule
}

/**
 * Every draw of a state's four-digit game up to a moment, oldest first; only the real ones once it
 * has any. A slot is a session's place in the order of the day.
 */
export async function loadSeries(db: Tx, state: string, until: Temporal.Instant): Promise<History> {
  const schedule = scheduleFor(state)
  const sessions = schedule.draws.map(({ session }) => session)
  const columns = await findColumns(db, state, sessions, until)
  const { simulated, since, latest } = columns
  return { state, simulated, schedule, series: seriesIn(columns), since, latest }
}

/** The columns as the engine reads them. */
function seriesIn({ length, digits, slots, days }: Columns): DrawSeries {
  const view = new DataView(days.buffer, days.byteOffset, days.length)
  return {
    length,
    digits,
    slots: Uint8Array.from(slots),
    days: Int32Array.from({ length }, (_, t) => view.getInt32(4 * t)),
  }
}
