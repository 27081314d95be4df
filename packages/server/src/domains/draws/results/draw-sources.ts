import type { DrawSource, listDrawSources } from '@fourcast/contract/sources.ts'
import type { Answer } from '@fourcast/contract/endpoint.ts'
import { GAME_IDS } from '@fourcast/engine/games.ts'
import type { Game } from '@fourcast/engine/games.ts'
import { schedulesOf } from '@fourcast/engine/schedules.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { Deps } from '#deps.ts'
import type { Db } from '#platform/db/db.ts'
import type { StoredCopies } from '#platform/db/schema/draws.ts'
import { copiedRowsText } from '../store/copied-rows-text.ts'
import { listCopiesByState, listStatesOf } from '../store/repo.ts'
import type { DrawRange, ShownSeries } from './repo.ts'
import { findDrawRanges, findGaps } from './repo.ts'
import { isFilled, simulationReason } from '../simulation/fill.ts'
import type { Series } from '../store/series.ts'
import { anySeriesOf } from '../store/series.ts'
import { isLive } from '../sources/publishers/registry.ts'
import { publisherOf } from '../sources/publishers/names.ts'
import { findSource } from '../sources/repo.ts'
import type { SourceState } from './freshness.ts'
import { sourceStates } from './freshness.ts'

type SourcesDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** The answer is cached for this long. */
const CACHE_SECONDS = 15
/** A shorter period without draws is not a gap: some games draw once a week. */
const GAP_DAYS = 30
/** Gaps are cached longer: finding them reads every draw. */
const GAPS_CACHE_SECONDS = 60

type Sources = Answer<typeof listDrawSources>
type Gaps = DrawSource['gaps']

interface SourcesCache {
  sources?: { at: Temporal.Instant; answer: Promise<Sources> }
  gaps: Map<string, { at: Temporal.Instant; gaps: Gaps }>
}

/** One cache per database: tests open several at once. */
const caches = new WeakMap<Db, SourcesCache>()

/** Where the draws of each game and state come from, by state and game. */
export async function drawSources(deps: SourcesDeps): Promise<Sources> {
  const cache: SourcesCache = caches.get(deps.db) ?? { gaps: new Map() }
  caches.set(deps.db, cache)
  const now = deps.clock.now()
  if (!cache.sources || !isRecent(cache.sources.at, now, CACHE_SECONDS)) {
    const sources = { at: now, answer: readSources(deps, cache.gaps) }
    cache.sources = sources
    sources.answer.catch(() => {
      if (cache.sources === sources) delete cache.sources
    })
  }
  return await cache.sources.answer
}

const isRecent = (at: Temporal.Instant, now: Temporal.Instant, seconds: number) =>
  Temporal.Instant.compare(now, at.add({ seconds })) < 0 && Temporal.Instant.compare(at, now) <= 0

async function readSources(deps: SourcesDeps, gaps: SourcesCache['gaps']): Promise<Sources> {
  const now = deps.clock.now()
  const all: ShownSource[] = []
  for (const game of GAME_IDS) all.push(...(await seriesOfGame(deps, game)))
  const ranges = await findDrawRanges(deps.db, all.map(shownOf), now)
  const sources: DrawSource[] = []
  for (const [i, found] of all.entries()) {
    const range = ranges[i] ?? NO_DRAWS
    const gapsInSeries = found.isReal ? await gapsOf(deps, gaps, found.series) : []
    sources.push(toSource(deps, found, range, gapsInSeries))
  }
  return { asOf: now.toString(), sources: sources.sort(byName) }
}

const byName = (a: DrawSource, b: DrawSource) => a.stateName.localeCompare(b.stateName, 'en-US')

const NO_DRAWS: DrawRange = { newest: null, since: null }

interface ShownSource {
  series: Series
  isReal: boolean
  copies: StoredCopies[]
  state: SourceState
  /** When its live source was last checked and last answered, also while it is simulated. */
  checks: Pick<SourceState, 'askedAt' | 'answeredAt'>
}

const shownOf = ({ series: { game, state }, isReal }: ShownSource): ShownSeries => ({
  game,
  state,
  simulated: !isReal,
})

/** The series shown anywhere: with real draws, with a live source, or simulated. */
async function seriesOfGame(deps: SourcesDeps, game: Game): Promise<ShownSource[]> {
  const sources = deps.config.DRAW_SOURCES
  const known = await listStatesOf(deps.db, game)
  const asked = new Set(
    sources.flatMap((choice) =>
      choice.game === game && isLive(choice.source) ? [choice.state as string] : [],
    ),
  )
  const filled = new Set(
    schedulesOf(game).flatMap((one) => (isFilled(one, sources) ? [one.state] : [])),
  )
  const listed = new Set(
    schedulesOf(game).flatMap((one) => (one.listedByDefault ? [one.state] : [])),
  )
  // Simulated draws left over from other settings are not shown: no picker offers their state.
  const stored = [...known].flatMap(([state, isReal]) =>
    isReal || listed.has(state) ? [state] : [],
  )
  const states = [...new Set([...stored, ...asked, ...filled])]
  const sourcesByState = await sourceStates(deps, game, states)
  const copies = await listCopiesByState(deps.db, game)
  const all: ShownSource[] = []
  for (const state of sourcesByState) {
    const series = anySeriesOf(game, state.state)
    if ('unknown' in series) continue
    const isReal = known.get(state.state) ?? false
    const checks = await checksOf(deps, game, state)
    all.push({ series, isReal, copies: copies.get(state.state) ?? [], state, checks })
  }
  return all
}

/** A series is simulated until its source sends a draw: its checks are shown all the same. */
async function checksOf({ db, config }: SourcesDeps, game: Game, state: SourceState) {
  const choice = config.DRAW_SOURCES.find((one) => one.game === game && one.state === state.state)
  if (!state.simulated || !choice || !isLive(choice.source)) return state
  return (await findSource(db, choice)) ?? state
}

async function gapsOf(
  { db, clock }: SourcesDeps,
  cache: SourcesCache['gaps'],
  series: Series,
): Promise<Gaps> {
  const key = `${series.state} ${series.game}`
  const now = clock.now()
  const before = cache.get(key)
  if (before && isRecent(before.at, now, GAPS_CACHE_SECONDS)) return before.gaps
  const gaps = await findGaps(db, series, GAP_DAYS)
  cache.set(key, { at: now, gaps })
  return gaps
}

function toSource(
  { config }: SourcesDeps,
  { series, isReal, copies, state, checks }: ShownSource,
  range: DrawRange,
  gaps: Gaps,
): DrawSource {
  // Before its first real draw a state without simulated ones shows nothing.
  const { newest, since } = isReal || state.simulated ? range : NO_DRAWS
  const choice = config.DRAW_SOURCES.find(
    (one) => one.game === series.game && one.state === series.state,
  )
  return {
    game: series.game,
    gameName: series.schedule.name,
    state: series.state,
    stateName: stateName(series.state),
    status: statusOf(state, isReal),
    publisher: choice ? publisherOf(choice.source) : null,
    newest: newest && { date: newest.date, session: newest.session, at: newest.at.toString() },
    since,
    newestSource: newest?.source ?? null,
    gaps,
    copiedRows: copiedRowsText(copies),
    checkedAt: checks.askedAt?.toString() ?? null,
    answeredAt: checks.answeredAt?.toString() ?? null,
    reason: state.simulated ? simulationReason(series.schedule, choice?.source) : null,
  }
}

function statusOf(state: SourceState, isReal: boolean): DrawSource['status'] {
  if (state.simulated) return 'simulated'
  if (!isReal) return 'waiting'
  if (!state.publisher) return 'imported'
  if (!state.stale) return 'live'
  return state.failedAt === null ? 'late' : 'unreachable'
}
