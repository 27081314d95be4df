import type { listStates } from '@fourcast/contract/draws.ts'
import type { Answer } from '@fourcast/contract/endpoint.ts'
import { nextDraw } from '@fourcast/engine/calendar.ts'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import type { Schedule } from '@fourcast/engine/schedules.ts'
import { schedulesOf } from '@fourcast/engine/schedules.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { Config } from '#config.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { Failure } from '#platform/http/failure.ts'
import { listStatesOf, isReal } from '../store/repo.ts'
import { listDrawSessions } from './repo.ts'
import { isShownSimulated } from '../simulation/fill.ts'
import type { SourceChoice } from '../sources/publishers/registry.ts'
import type { Series } from '../store/series.ts'
import { seriesOf } from '../store/series.ts'

type State = Answer<typeof listStates>[number]

interface Deps {
  db: Db
  clock: Clock
  config?: Pick<Config, 'DRAW_SOURCES'>
}

/**
 * The states that can be followed, by name: the default ones, and others once they have a source or
 * draws.
 */
export async function statesWithDraws({ db, clock, config }: Deps): Promise<State[]> {
  const now = clock.now()
  const sources = config?.DRAW_SOURCES ?? []
  const known = await listStatesOf(db, FOUR_DIGIT)
  const hasReal = (state: string) => known.get(state) === true
  const schedules = schedulesOf(FOUR_DIGIT)
  const chosen = chosenStates(sources)
  const listed = schedules.filter(
    ({ state, listedByDefault }) => listedByDefault || hasReal(state) || chosen.has(state),
  )
  const others = [...known.keys()].filter(
    (state) => hasReal(state) && schedules.every((schedule) => schedule.state !== state),
  )
  const all = [...listed, ...others.map((state) => fourDigit(state).schedule)]
  const withoutSchedule = all.filter(needsSessions).map(({ state }) => state)
  const held = await listDrawSessions(db, FOUR_DIGIT, withoutSchedule)
  return all
    .map((one) => {
      const simulated = isShownSimulated(one, known, sources)
      return {
        schedule: shownSchedule(one, hasReal(one.state), held.get(one.state) ?? []),
        simulated,
      }
    })
    .filter(({ schedule }) => schedule.draws.length > 0)
    .map(({ schedule, simulated }) => toState(schedule, now, simulated))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-US'))
}

/** The state of someone who follows none: Georgia, whose game is Cash 4. */
export const DEFAULT_STATE = 'GA'

/** States chosen in DRAW_SOURCES, except for imports: a file may never be imported. */
const chosenStates = (choices: readonly SourceChoice[]): ReadonlySet<string> =>
  new Set(
    choices.flatMap(({ game, state, source }) =>
      game === FOUR_DIGIT && source !== 'import' ? [state] : [],
    ),
  )

function toState(schedule: Schedule, now: Temporal.Instant, simulated: boolean): State {
  const next = nextDraw(schedule, now)
  return {
    code: schedule.state,
    name: stateName(schedule.state),
    gameName: schedule.name,
    timeZone: schedule.zone,
    drawTimes: schedule.draws.map(({ session, displayTime, official }) => ({
      label: session,
      time: displayTime,
      official,
    })),
    nextDraw: { label: next.session, at: next.at.toString(), drawDate: next.date.toString() },
    simulated,
    isDefault: schedule.state === DEFAULT_STATE,
  }
}

/** The four-digit game of a state; throws if there is none. */
export function fourDigit(state: string): Series {
  const series = seriesOf(FOUR_DIGIT, state)
  if ('unknown' in series) throw unknownState(state)
  return series
}

const unknownState = (state: string) => new Failure('not_found', `State ${state} not found`)

/**
 * A schedule as shown. Unofficial draws are included while a series is simulated. Next to real draws
 * they are left out, unless the schedule has only estimates: then the sessions of the real draws count,
 * `of`.
 */
export function shownSchedule(
  schedule: Schedule,
  isReal: boolean,
  of: readonly string[],
): Schedule {
  if (!isReal && schedule.listedByDefault) return schedule
  const official = schedule.draws.filter((draw) => draw.official)
  const held = schedule.draws.filter(({ session }) => of.includes(session))
  return { ...schedule, draws: official.length > 0 ? official : held }
}

/** Whether the sessions of a state's real draws have to be looked up. */
export const needsSessions = ({ draws }: Schedule) => draws.every((draw) => !draw.official)

/** The four-digit game of a state as shown; throws if it has no known draw. */
export async function shownSeries(db: Db, state: string): Promise<Series> {
  const series = fourDigit(state)
  const { game, schedule } = series
  const of = needsSessions(schedule) ? await listDrawSessions(db, game, [state]) : new Map()
  const shown = shownSchedule(schedule, await isReal(db, series), of.get(state) ?? [])
  if (shown.draws.length === 0) throw unknownState(state)
  return { ...series, schedule: shown }
}
