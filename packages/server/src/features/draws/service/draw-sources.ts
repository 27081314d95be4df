import type { DrawSource, listDrawSources } from '@fourcast/contract/sources.ts'
import type { Answer } from '@fourcast/contract/endpoint.ts'
import { GAME_IDS, GAMES } from '@fourcast/engine/games.ts'
import type { Game } from '@fourcast/engine/games.ts'
import { schedulesOf } from '@fourcast/engine/schedules.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { Deps } from '#deps.ts'
import type { Db } from '#platform/db/db.ts'
import { listRealStates } from '../repo.ts'
import type { Extent, ShownSeries } from '../repo/extents.ts'
import { findExtents, findGaps } from '../repo/extents.ts'
import { isFilled } from './fill.ts'
import type { Series } from './series.ts'
import { anySeriesOf } from './series.ts'
import { simulatedBecause } from './simulated-because.ts'
import { isLive } from './sources/known.ts'
import { publisherOf } from './sources/publishers.ts'
import type { SourceState } from './sources/state.ts'
import { sourceStates } from './sources/state.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>

/** Everybody who looks gets the same answer for so long. */
const KEPT_SECONDS = 15
/** A shorter stretch without draws is no gap: some games are held once a week. */
const GAP_DAYS = 30
/** Gaps take a look at every draw; files with older draws are seldom. */
const GAPS_KEPT_SECONDS = 600

type Sources = Answer<typeof listDrawSources>
type Gaps = DrawSource['gaps']

interface Kept {
  sources?: { at: Temporal.Instant; answer: Promise<Sources> }
  gaps: Map<string, { at: Temporal.Instant; gaps: Gaps }>
}

/** By database: tests have several at once. */
const kept = new WeakMap<Db, Kept>()

/** Where the draws of each game and state come from, by state and game. */
export async function drawSources(deps: Needs): Promise<Sources> {
  const known: Kept = kept.get(deps.db) ?? { gaps: new Map() }
  kept.set(deps.db, known)
  const now = deps.clock.now()
  if (!known.sources || !isRecent(known.sources.at, now, KEPT_SECONDS)) {
    known.sources = { at: now, answer: readSources(deps, known.gaps) }
    known.sources.answer.catch(() => delete known.sources)
  }
  return await known.sources.answer
}

const isRecent = (at: Temporal.Instant, now: Temporal.Instant, seconds: number) =>
  Temporal.Instant.compare(now, at.add({ seconds })) < 0 && Temporal.Instant.compare(at, now) <= 0

async function readSources(deps: Needs, gaps: Kept['gaps']): Promise<Sources> {
  const now = deps.clock.now()
  const all: Found[] = []
  for (const game of GAME_IDS) all.push(...(await seriesOfGame(deps, game)))
  const extents = await findExtents(deps.db, all.map(shownOf), now)
  const sources: DrawSource[] = []
  for (const [i, found] of all.entries()) {
    const extent = extents[i] ?? { newest: null, since: null }
    const holes = found.isReal ? await gapsOf(deps, gaps, found.series) : []
    sources.push(toSource(deps, found, extent, holes))
  }
  return { asOf: now.toString(), sources: sources.sort(byName) }
}

const byName = (a: DrawSource, b: DrawSource) => a.stateName.localeCompare(b.stateName, 'en-US')

interface Found {
  series: Series
  isReal: boolean
  isFilled: boolean
  state: SourceState
}

const shownOf = ({ series: { game, state }, isReal }: Found): ShownSeries => ({
  game,
  state,
  simulated: !isReal,
})

/** Those that are shown somewhere: with real draws, with a source that is asked, or simulated. */
async function seriesOfGame(deps: Needs, game: Game): Promise<Found[]> {
  const sources = deps.config.DRAW_SOURCES
  const real = new Set(await listRealStates(deps.db, game))
  const asked = new Set(
    sources.flatMap((choice) =>
      choice.game === game && isLive(choice.source) ? [choice.state as string] : [],
    ),
  )
  const filled = new Set(
    schedulesOf(game).flatMap((one) => (isFilled(one, sources) ? [one.state] : [])),
  )
  const states = [...new Set([...real, ...asked, ...filled])]
  const told = await sourceStates(deps, game, states)
  return told.flatMap((state) => {
    const series = anySeriesOf(game, state.state)
    const found = { isReal: real.has(state.state), isFilled: filled.has(state.state), state }
    return 'unknown' in series ? [] : [{ series, ...found }]
  })
}

async function gapsOf({ db, clock }: Needs, known: Kept['gaps'], series: Series): Promise<Gaps> {
  const key = `${series.state} ${series.game}`
  const now = clock.now()
  const before = known.get(key)
  if (before && isRecent(before.at, now, GAPS_KEPT_SECONDS)) return before.gaps
  const gaps = await findGaps(db, series, GAP_DAYS)
  known.set(key, { at: now, gaps })
  return gaps
}

function toSource(
  { config }: Needs,
  { series, isReal, state }: Found,
  extent: Extent,
  gaps: Gaps,
): DrawSource {
  const { newest } = extent
  const choice = config.DRAW_SOURCES.find(
    (one) => one.game === series.game && one.state === series.state,
  )
  return {
    game: series.game,
    gameName: series.schedule.name || GAMES[series.game].name,
    state: series.state,
    stateName: stateName(series.state),
    status: statusOf(state, isReal),
    publisher: choice ? publisherOf(choice.source) : null,
    newest: newest && { ...newest, at: newest.at.toString() },
    since: extent.since,
    gaps,
    checkedAt: state.askedAt?.toString() ?? null,
    answeredAt: state.answeredAt?.toString() ?? null,
    reason: state.simulated ? simulatedBecause(series.schedule, choice?.source) : null,
  }
}

function statusOf(state: SourceState, isReal: boolean): DrawSource['status'] {
  if (state.simulated) return 'simulated'
  if (!isReal) return 'waiting'
  if (!state.publisher) return 'imported'
  if (!state.stale) return 'live'
  return state.failedAt === null ? 'late' : 'unreachable'
}
