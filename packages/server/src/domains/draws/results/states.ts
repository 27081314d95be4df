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
import { listStatesOf } from '../repo.ts'
import { listSessions } from './latest-repo.ts'
import { isSimulated } from '../simulation/fill.ts'
import { asShown, fourDigit, needsSessions } from './shown.ts'
import type { SourceChoice } from '../sources/settings.ts'

type State = Answer<typeof listStates>[number]

interface Deps {
  db: Db
  clock: Clock
  config?: Pick<Config, 'DRAW_SOURCES'>
}

/** The states that can be followed, by name: those listed by default, others once they have a source or draws. */
export async function statesWithDraws({ db, clock, config }: Deps): Promise<State[]> {
  const now = clock.now()
  const sources = config?.DRAW_SOURCES ?? []
  const known = await listStatesOf(db, FOUR_DIGIT)
  const isReal = (state: string) => known.get(state) === true
  const schedules = schedulesOf(FOUR_DIGIT)
  const chosen = chosenStates(sources)
  const listed = schedules.filter(
    ({ state, listedByDefault }) => listedByDefault || isReal(state) || chosen.has(state),
  )
  const others = [...known.keys()].filter(
    (state) => isReal(state) && schedules.every((schedule) => schedule.state !== state),
  )
  const all = [...listed, ...others.map((state) => fourDigit(state).schedule)]
  const unsure = all.filter(needsSessions).map(({ state }) => state)
  const held = await listSessions(db, FOUR_DIGIT, unsure)
  return all
    .map((one) => {
      const simulated = isSimulated(one, known, sources)
      return { schedule: asShown(one, isReal(one.state), held.get(one.state) ?? []), simulated }
    })
    .filter(({ schedule }) => schedule.draws.length > 0)
    .map(({ schedule, simulated }) => toState(schedule, now, simulated))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-US'))
}

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
  }
}
