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
import { listRealStates } from '../repo.ts'
import { listSessions } from '../repo/latest.ts'
import { seriesOf } from './series.ts'
import { isLive } from './sources/known.ts'
import type { SourceChoice } from './sources/settings.ts'

type State = Answer<typeof listStates>[number]

interface Deps {
  db: Db
  clock: Clock
  config?: Pick<Config, 'DRAW_SOURCES'>
}

/** The states that can be followed, by name: those listed by default, others once they have a source or draws. */
export async function statesWithDraws({ db, clock, config }: Deps): Promise<State[]> {
  const now = clock.now()
  const real = new Set(await listRealStates(db, FOUR_DIGIT))
  const known = schedulesOf(FOUR_DIGIT)
  const asked = askedStates(config?.DRAW_SOURCES ?? [])
  const listed = known.filter(
    ({ state, listedByDefault }) => listedByDefault || real.has(state) || asked.has(state),
  )
  const others = [...real].filter((state) => known.every((schedule) => schedule.state !== state))
  const held = await listSessions(db, FOUR_DIGIT, others)
  const unlisted = others.map((state) => usualOf(state, held.get(state) ?? []))
  return [...listed, ...unlisted]
    .map((schedule) => toState(schedule, now, real))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-US'))
}

const askedStates = (choices: readonly SourceChoice[]): ReadonlySet<string> =>
  new Set(
    choices.flatMap(({ game, state, source }) =>
      game === FOUR_DIGIT && isLive(source) ? [state] : [],
    ),
  )

/** Of a state whose draw times nobody has entered: the sessions that its draws are of. */
function usualOf(state: string, held: readonly string[]): Schedule {
  const series = seriesOf(FOUR_DIGIT, state)
  if ('unknown' in series) throw new Error(`draws are stored for ${state}, which is no state`)
  const { schedule } = series
  return { ...schedule, draws: schedule.draws.filter(({ session }) => held.includes(session)) }
}

function toState(schedule: Schedule, now: Temporal.Instant, real: ReadonlySet<string>): State {
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
    // A state that is only there for its source was never simulated.
    simulated: schedule.listedByDefault && !real.has(schedule.state),
  }
}
