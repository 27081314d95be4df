import type { SourceStatus } from '@fourcast/contract/admin-draws.ts'
import { slotsBetween } from '@fourcast/engine/calendar.ts'
import { GAMES, isGame } from '@fourcast/engine/games.ts'
import type { Game } from '@fourcast/engine/games.ts'
import { scheduleOf } from '@fourcast/engine/schedules.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { Deps } from '#deps.ts'
import { isFilled } from '#domains/draws/simulation/fill.ts'
import { drawSources } from '#domains/draws/results/draw-sources.ts'
import { anySeriesOf } from '#domains/draws/store/series.ts'
import type { LiveSource } from '#domains/draws/sources/source-details.ts'
import { readLiveSource } from '#domains/draws/sources/source-details.ts'
import { isLive } from '#domains/draws/sources/publishers/registry.ts'
import type { LiveSeries } from '#domains/draws/sources/source-state.ts'
import { liveSeries, seriesStatusOf } from '#domains/draws/sources/source-state.ts'
import { FAILURES_QUIET, isOverdue, withoutHeldBack } from '#domains/draws/sources/source-state.ts'
import type { Db } from '#platform/db/db.ts'
import type { SeriesCoverage, StoredSeries } from './sources-repo.ts'
import { countUndecided, findStoredSource, listSeries, countDraws } from './sources-repo.ts'

type SourceDeps = Pick<Deps, 'db' | 'clock' | 'config'>
type Freshness = SourceStatus['freshness']

/** The job that simulates draws runs every minute. */
const SIMULATED_WITHIN = { minutes: 5 }
/** Imports arrive by hand, often a day later, and unknown draw times are estimates. */
const IMPORTED_WITHIN = { hours: 24 }
/** Every game has at least one draw in this time. */
const ROUND = { hours: 8 * 24 }

/** Every game and state with draws or a source, and how fresh they are. A few lookups each. */
export async function sourceStatuses(deps: SourceDeps): Promise<SourceStatus[]> {
  const { db, clock } = deps
  const now = clock.now()
  const stored = (await findStoredSource(db, await shownSeries(deps), now)).filter(
    ({ source, lastDrawAt }) => lastDrawAt !== null || source !== 'simulated',
  )
  const live = liveByName(deps)
  const draws = await drawCounts(db, stored, now)
  const undecided = await countUndecided(db)
  const { sources } = await drawSources(deps)
  const reach = new Map(sources.map((one) => [nameOf(one), one]))
  return await Promise.all(
    stored.map(async (one, i) => {
      const from = live.get(nameOf(one))
      const source = from ? await readLiveSource(deps, from) : null
      const known = reach.get(nameOf(one))
      return toSourceStatus(one, {
        live: source,
        firstDrawOn: known?.since ?? null,
        gaps: known?.gaps ?? [],
        freshness: await freshnessOf(deps, one, from),
        draws: draws[i] ?? 0,
        quarantined: undecided.get(nameOf(one)) ?? 0,
        canRefresh: source !== null && isRefreshable(source, now),
        simulatedAfterClearing: isSimulated(deps, one),
        canClear: !from && !one.simulated && one.lastDrawAt !== null,
      })
    }),
  )
}

const isRefreshable = ({ refreshableAt }: LiveSource, now: Temporal.Instant) =>
  refreshableAt !== null && Temporal.Instant.compare(refreshableAt, now) <= 0

/** The live sources, and how fresh each of their games and states is. */
export async function liveFreshness(
  deps: SourceDeps,
): Promise<{ source: string; freshness: Freshness }[]> {
  const { db, clock } = deps
  const live = liveByName(deps)
  const shown = (await shownSeries(deps)).filter((one) => live.has(nameOf(one)))
  const stored = shown.length === 0 ? [] : await findStoredSource(db, shown, clock.now())
  return await Promise.all(
    stored.map(async (one) => ({
      source: one.source,
      freshness: await freshnessOf(deps, one, live.get(nameOf(one))),
    })),
  )
}

const liveByName = ({ config }: Pick<SourceDeps, 'config'>) =>
  new Map(liveSeries(config.DRAW_SOURCES, config).map((one) => [nameOf(one.key), one]))

/** Metered sources are requested once after each draw. */
export const isPaid = ({ source }: LiveSeries) => source.pace === 'metered'

/** For example 'cash4 GA'. */
export const nameOf = ({ game, state }: Pick<SeriesCoverage, 'game' | 'state'>) =>
  `${game} ${state}`

/** Series with draws and configured series. */
async function shownSeries({ db, config }: SourceDeps): Promise<SeriesCoverage[]> {
  const chosen = new Map(config.DRAW_SOURCES.map((choice) => [nameOf(choice), choice]))
  const known = await listSeries(db)
  const names = new Set(known.map(nameOf))
  const others = [...chosen.values()].filter((choice) => !names.has(nameOf(choice)))
  return [...known, ...others.map(({ game, state }) => ({ game, state, real: false }))].map(
    ({ game, state, real }) => {
      const choice = chosen.get(nameOf({ game, state }))?.source
      const source = choice && isLive(choice) ? choice : real ? 'import' : (choice ?? 'simulated')
      return {
        game,
        state,
        source,
        simulated:
          !real && (names.has(nameOf({ game, state })) || isSimulated({ config }, { game, state })),
      }
    },
  )
}

async function freshnessOf(
  deps: SourceDeps,
  stored: StoredSeries,
  live: LiveSeries | undefined,
): Promise<Freshness> {
  const now = deps.clock.now()
  if (stored.source === 'simulated' && !isSimulated(deps, stored)) return 'ended'
  if (stored.source === 'simulated')
    return reaches(stored, now.subtract(SIMULATED_WITHIN)) ? 'fresh' : 'late'
  if (!live)
    return reaches(stored, now.subtract(IMPORTED_WITHIN), IMPORTED_WITHIN) ? 'fresh' : 'ended'
  if (stored.failures > FAILURES_QUIET) return 'failing'
  const status = await withoutHeldBack(deps.db, live.key, await seriesStatusOf(deps.db, live, now))
  if (!isOverdue(status, live.source.usualDelayHours, now)) return 'fresh'
  // As on the public list: while a draw is overdue, the first failure counts.
  return stored.failures > 0 ? 'failing' : 'late'
}

function isSimulated(
  { config }: Pick<SourceDeps, 'config'>,
  { game, state }: Pick<SeriesCoverage, 'game' | 'state'>,
): boolean {
  const schedule = isGame(game) ? scheduleOf(game, state) : undefined
  return schedule !== undefined && isFilled(schedule, config.DRAW_SOURCES)
}

/** True if the newest draw is the last one due by a moment, within some slack. */
function reaches(
  { game, state, lastDrawAt }: StoredSeries,
  until: Temporal.Instant,
  slack: Temporal.DurationLike = { seconds: 0 },
): boolean {
  const schedule = isGame(game) ? scheduleFor(game, state) : undefined
  const last = schedule && slotsBetween(schedule, until.subtract(ROUND), until).at(-1)
  if (!last || lastDrawAt === null) return lastDrawAt !== null
  return Temporal.Instant.compare(lastDrawAt, last.at.subtract(slack)) >= 0
}

function scheduleFor(game: Game, state: string) {
  const series = anySeriesOf(game, state)
  return 'unknown' in series ? undefined : series.schedule
}

const instantText = (at: Temporal.Instant | null) => at?.toString() ?? null

function toSourceStatus(
  { game, state, ...one }: StoredSeries,
  found: Omit<SourceStatus, keyof StoredSeries | 'stateName' | 'gameName'>,
): SourceStatus {
  if (!isGame(game)) throw new Error(`draws of the game ${game}`)
  return {
    ...one,
    ...found,
    game,
    state,
    stateName: stateName(state),
    gameName: gameNameOf(game, state),
    lastDrawAt: instantText(one.lastDrawAt),
    lastStoredAt: instantText(one.lastStoredAt),
    checkedAt: instantText(one.checkedAt),
    answeredAt: instantText(one.answeredAt),
    troubledSince: instantText(one.troubledSince),
  }
}

/** The game's name in a state: New York's four-digit game is Win 4. */
function gameNameOf(game: Game, state: string): string {
  const series = anySeriesOf(game, state)
  return 'unknown' in series ? GAMES[game].name : series.schedule.name
}

/** Lifetime of a cached count. A newer draw invalidates it, but a backfill of older draws does not. */
const CACHE_SECONDS = 30

interface Counted {
  draws: number
  at: Temporal.Instant
  stamp: string
}

/** Keyed by database, because tests use several at once. */
const counts = new WeakMap<Db, Map<string, Counted>>()

/** The number of draws of each series, cached because counting a million rows takes a while. */
export async function drawCounts(
  db: Db,
  series: readonly StoredSeries[],
  now: Temporal.Instant,
): Promise<number[]> {
  const known = counts.get(db) ?? new Map<string, Counted>()
  counts.set(db, known)
  const unknown = series.filter((one) => !holds(known.get(keyOf(one)), one, now))
  const counted = await countDraws(db, unknown)
  for (const [i, one] of unknown.entries())
    known.set(keyOf(one), { draws: counted[i] ?? 0, at: now, stamp: stampOf(one) })
  return series.map((one) => known.get(keyOf(one))?.draws ?? 0)
}

const keyOf = ({ game, state }: StoredSeries) => `${game} ${state}`

const stampOf = ({ simulated, lastDrawAt, lastStoredAt }: StoredSeries) =>
  `${simulated} ${lastDrawAt?.toString()} ${lastStoredAt?.toString()}`

const holds = (known: Counted | undefined, one: StoredSeries, now: Temporal.Instant) =>
  known?.stamp === stampOf(one) &&
  Temporal.Instant.compare(now, known.at.add({ seconds: CACHE_SECONDS })) < 0
