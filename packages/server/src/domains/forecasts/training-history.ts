import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import type { Schedule } from '@fourcast/engine/schedules.ts'
import type { DrawSeries } from '@fourcast/engine/series.ts'
import { seriesOf } from '#domains/draws/store/series.ts'
import type { Tx } from '#platform/db/db.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Columns, CountedLatest } from './draws-repo.ts'
import { findColumns } from './draws-repo.ts'

/** The draws that a state's model is trained on. Simulated and real ones are never mixed. */
export interface History {
  state: string
  simulated: boolean
  schedule: Schedule
  series: DrawSeries
  /** The date of the first draw, and the latest draw; null if there is none. */
  since: string | null
  latest: CountedLatest | null
}

/** The schedule of a state's four-digit game; throws if there is none. */
export function scheduleFor(state: string): Schedule {
  const series = seriesOf(FOUR_DIGIT, state)
  if ('unknown' in series) throw new Failure('not_found', `State ${state} not found`)
  return series.schedule
}

/**
 * Every draw of a state's four-digit game up to a moment, oldest first. Only the real ones if there are
 * any. A slot is a session's position in the day.
 */
export async function loadSeries(db: Tx, state: string, until: Temporal.Instant): Promise<History> {
  const schedule = scheduleFor(state)
  const sessions = schedule.draws.map(({ session }) => session)
  const columns = await findColumns(db, state, sessions, until)
  const { simulated, since, latest } = columns
  return { state, simulated, schedule, series: seriesIn(columns), since, latest }
}

/** The columns in the engine's form. */
function seriesIn({ length, digits, slots, days }: Columns): DrawSeries {
  const view = new DataView(days.buffer, days.byteOffset, days.length)
  return {
    length,
    digits,
    slots: Uint8Array.from(slots),
    days: Int32Array.from({ length }, (_, t) => view.getInt32(4 * t)),
  }
}
