import { setImmediate as nextTurn } from 'node:timers/promises'
import { nextDraw, slotsBetween } from '@fourcast/engine/calendar.ts'
import { type Game, GAME_IDS } from '@fourcast/engine/games.ts'
import type { Schedule } from '@fourcast/engine/schedules.ts'
import { schedulesOf } from '@fourcast/engine/schedules.ts'
import type { DrawSource } from '@fourcast/contract/sources.ts'
import { pushDraws } from '#domains/notifications/push/queue.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { publish } from '#platform/events/events.ts'
import type { Keys } from '#platform/secret.ts'
import type { SimulatedRange, NewDraw } from '../store/repo.ts'
import { findFilled, insertDraws, noteSeries } from '../store/repo.ts'
import { simulate } from './simulated.ts'
import { isLive } from '../sources/publishers/registry.ts'
import type { SourceChoice } from '../sources/publishers/registry.ts'
import { hasHistory } from '../starter/files.ts'
import type { SourceName } from '../sources/publishers/registry.ts'
import { hasFreeSource } from '../sources/settings.ts'

interface FillDeps {
  db: Db
  clock: Clock
  keys: Keys
  /** The configured sources; by default none. */
  sources?: readonly SourceChoice[]
  signal?: AbortSignal | undefined
}

/** How far back simulated history goes. */
const HISTORY_DAYS = 3 * 365
/** Where a complete simulated history begins. */
export const historyStart = (now: Temporal.Instant, days = HISTORY_DAYS): Temporal.Instant =>
  now.subtract({ hours: 24 * days })

/** Every state gets this many days before any gets more. */
const FIRST_DAYS = 30
/** How many days are created at a time: a few milliseconds of work. */
const STRETCH_DAYS = 45
/** Rows of one run; the next run continues. */
const MOST = 50_000

interface SeriesProgress {
  schedule: Schedule
  /** The filled range. It has no gaps, because every stretch is complete and adjoins the last. */
  filled: SimulatedRange | null
}

/**
 * Creates the simulated draws of every state without real ones: first up to now, however long the
 * server was down, then back to the full history. Returns how many were created.
 */
export async function fillSimulated(deps: FillDeps, days = HISTORY_DAYS): Promise<number> {
  const now = deps.clock.now()
  const games: SeriesProgress[][] = []
  deps.signal?.throwIfAborted()
  for (const game of GAME_IDS) games.push(await progressOf(deps, game))
  let made = 0
  const horizon = historyStart(now, days)
  for (const work of games.flat()) made += await catchUp(deps, work, now, horizon)
  for (const works of games) made += await extendHistory(deps, works, horizon, MOST - made)
  return made
}

/** When the next draw is simulated. */
export function nextSimulated(
  sources: readonly SourceChoice[],
  now: Temporal.Instant,
): Temporal.Instant | null {
  const moments = GAME_IDS.flatMap((game) => schedulesOf(game))
    .filter((schedule) => isFilled(schedule, sources))
    .map((schedule) => nextDraw(schedule, now).at)
  return moments.toSorted((a, b) => Temporal.Instant.compare(a, b))[0] ?? null
}

/**
 * Extends the history of all states of a game, one stretch each in turn, until it is complete or `most`
 * rows are created.
 */
async function extendHistory(
  deps: FillDeps,
  works: readonly SeriesProgress[],
  horizon: Temporal.Instant,
  most: number,
): Promise<number> {
  let made = 0
  for (let slots = -1; slots !== 0 && made < most;) {
    slots = 0
    for (const work of works) {
      const filled = await fillBackward(deps, work, horizon)
      slots += filled.slots
      made += filled.made
    }
  }
  return made
}

/**
 * Whether a game and state is simulated while it has no real draws. That includes one whose source has
 * never answered, unless the project ships its history.
 */
export function isFilled(
  { game, state, listedByDefault }: Schedule,
  sources: readonly SourceChoice[],
): boolean {
  const choice = sources.find((one) => one.game === game && one.state === state)
  if (!choice) return listedByDefault
  if (!isLive(choice.source)) return choice.source === 'simulated'
  return !hasHistory(choice)
}

/** Whether the shown draws of a game and state are simulated, even if no more are added. */
export const isShownSimulated = (
  schedule: Schedule,
  known: ReadonlyMap<string, boolean>,
  sources: readonly SourceChoice[],
): boolean =>
  known.get(schedule.state) === false || (!known.has(schedule.state) && isFilled(schedule, sources))

async function progressOf({ db, sources = [] }: FillDeps, game: Game): Promise<SeriesProgress[]> {
  const schedules = schedulesOf(game).filter((schedule) => isFilled(schedule, sources))
  const states = schedules.map(({ state }) => state)
  const found = await findFilled(db, game, states)
  return schedules.flatMap((schedule) => {
    const series = found.get(schedule.state)
    return series?.real ? [] : [{ schedule, filled: series?.filled ?? null }]
  })
}

/** Creates the draws since the newest one, or the first days of a new state. */
async function catchUp(
  deps: FillDeps,
  work: SeriesProgress,
  now: Temporal.Instant,
  horizon: Temporal.Instant,
): Promise<number> {
  const { filled } = work
  const from = filled
    ? later(filled.newest.add({ milliseconds: 1 }), historyStart(now))
    : later(historyStart(now, FIRST_DAYS), horizon)
  return (await fill(deps, work, from, now.add({ milliseconds: 1 }), 'news')).made
}

/** Creates the stretch before the oldest draw. */
async function fillBackward(
  deps: FillDeps,
  work: SeriesProgress,
  horizon: Temporal.Instant,
): Promise<Result> {
  if (!work.filled) return NOTHING
  const { oldest } = work.filled
  const from = later(oldest.subtract({ hours: 24 * STRETCH_DAYS }), horizon)
  return Temporal.Instant.compare(from, oldest) < 0
    ? await fill(deps, work, from, oldest, from === horizon ? 'complete' : null)
    : NOTHING
}

interface Result {
  /** Slots that are filled now, by any instance. */
  slots: number
  /** Slots that this run filled. */
  made: number
}

const NOTHING: Result = { slots: 0, made: 0 }

async function fill(
  { db, clock, keys, signal }: FillDeps,
  work: SeriesProgress,
  from: Temporal.Instant,
  to: Temporal.Instant,
  announces: 'news' | 'complete' | null,
): Promise<Result> {
  const key = { game: work.schedule.game, state: work.schedule.state }
  const draws: NewDraw[] = []
  for (const [start, end] of splitRange(from, to)) {
    draws.push(...slotsBetween(work.schedule, start, end).map((slot) => simulate(keys, key, slot)))
    // Lets other work run.
    await nextTurn()
    signal?.throwIfAborted()
  }
  const [first, last] = [draws[0], draws.at(-1)]
  if (!first || !last) return NOTHING
  const made = await db.transaction(async (tx) => {
    await noteSeries(tx, key)
    const stored = await insertDraws(tx, key, draws, {
      source: 'simulated',
      simulated: true,
      now: clock.now(),
    })
    // Draws that another run stored are announced by that run.
    if (announces === null || stored.length === 0) return stored.length
    await publish(tx, { type: 'draw', ...key })
    if (announces === 'complete') return stored.length
    // A new state's first draws are no news.
    const slotOf = ({ date, session }: Pick<NewDraw, 'date' | 'session'>) => `${date} ${session}`
    const slots = new Set(stored.map(slotOf))
    const added = draws.filter((one) => slots.has(slotOf(one)))
    if (work.filled) await pushDraws(tx, key, added, { simulated: true, now: clock.now() })
    return stored.length
  })
  work.filled = {
    oldest: work.filled ? earlier(work.filled.oldest, first.at) : first.at,
    newest: work.filled ? later(work.filled.newest, last.at) : last.at,
  }
  return { slots: draws.length, made }
}

function* splitRange(from: Temporal.Instant, to: Temporal.Instant) {
  for (let start = from; Temporal.Instant.compare(start, to) < 0;) {
    const end = earlier(start.add({ hours: 24 * STRETCH_DAYS }), to)
    yield [start, end] as const
    start = end
  }
}

const later = (a: Temporal.Instant, b: Temporal.Instant) =>
  Temporal.Instant.compare(a, b) < 0 ? b : a
const earlier = (a: Temporal.Instant, b: Temporal.Instant) =>
  Temporal.Instant.compare(a, b) < 0 ? a : b

/**
 * States whose lottery blocks automated access: Iowa's terms forbid robots, Arkansas's site requires a
 * browser challenge, New Hampshire's hides its API keys. Checked in 2026.
 */
const BLOCKED: Readonly<Record<string, 'forbidden' | 'closed'>> = {
  IA: 'forbidden',
  AR: 'closed',
  NH: 'closed',
}

/** Why the draws of a game and state are simulated. */
export function simulationReason(
  { game, state, draws }: Schedule,
  chosen: SourceName | undefined,
): NonNullable<DrawSource['reason']> {
  if (draws.every((draw) => !draw.official)) return 'no_game'
  if (chosen && isLive(chosen)) return 'never_answered'
  if (hasFreeSource({ game, state })) return 'switched_off'
  return BLOCKED[state] ?? 'no_source'
}
