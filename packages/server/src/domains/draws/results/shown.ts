import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import type { Schedule } from '@fourcast/engine/schedules.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Db } from '#platform/db/db.ts'
import { isReal } from '../repo.ts'
import { listSessions } from './latest-repo.ts'
import type { Series } from '../series.ts'
import { seriesOf } from '../series.ts'

/** The four-digit game of a state, or a refusal. */
export function fourDigit(state: string): Series {
  const series = seriesOf(FOUR_DIGIT, state)
  if ('unknown' in series) throw unknownState(state)
  return series
}

const unknownState = (state: string) => new Failure('not_found', `State ${state} not found`)

/**
 * A schedule as it is shown. Draws that no lottery holds are there as long as they are simulated;
 * beside real ones they never come, unless nothing better is known than what real draws are `of`.
 */
export function asShown(schedule: Schedule, isReal: boolean, of: readonly string[]): Schedule {
  if (!isReal && schedule.listedByDefault) return schedule
  const official = schedule.draws.filter((draw) => draw.official)
  const held = schedule.draws.filter(({ session }) => of.includes(session))
  return { ...schedule, draws: official.length > 0 ? official : held }
}

/** Whether it takes a look at the real draws to say which a state has. */
export const needsSessions = ({ draws }: Schedule) => draws.every((draw) => !draw.official)

/** The four-digit game of a state as it is shown, or a refusal where no draw of it is known. */
export async function shownSeries(db: Db, state: string): Promise<Series> {
  const series = fourDigit(state)
  const { game, schedule } = series
  const of = needsSessions(schedule) ? await listSessions(db, game, [state]) : new Map()
  const shown = asShown(schedule, await isReal(db, series), of.get(state) ?? [])
  if (shown.draws.length === 0) throw unknownState(state)
  return { ...series, schedule: shown }
}
