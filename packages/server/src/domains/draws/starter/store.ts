import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { drawInstant } from '@fourcast/engine/calendar.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { NewDraw } from '../store/repo.ts'
import { anySeriesOf } from '../store/series.ts'
import type { Series } from '../store/series.ts'
import type { DrawHooks } from '../store/hooks.ts'
import type { SourceChoice } from '../sources/publishers/registry.ts'
import { storeReal } from '../store/store.ts'
import { fileNameOf, HISTORIES, readHistory } from './files.ts'
import type { StarterHistory, HistoryDraw } from './format.ts'
import { encodeHistory } from './format.ts'
import { noteStored, withShippedHistory, storedVersion } from './stored-repo.ts'

interface StarterDeps {
  db: Db
  clock: Clock
  hooks: { draws: DrawHooks }
  /** What is configured: only series with a live source get a history. */
  sources: readonly SourceChoice[]
  signal?: AbortSignal | undefined
}

const SOURCE = 'history'
/** Draws per transaction. A crash loses at most these. */
const BATCH = 1_000
/** Stored first for every series, so that pages have data. Too few for a model. */
const FIRST_DRAWS = 90
/** Marks a history whose newest draws are in the future by our clock. */
const IN_PART = 'in part'

interface Starter {
  series: Series
  /** Newest first. Their moments are computed batch by batch: all at once would take half a second. */
  draws: HistoryDraw[]
  /** Whether the newest was held by now. */
  isWhole: boolean
  /** Names what is stored once it is: in whole, and this version of it. */
  version: string
}

/**
 * Stores the shipped histories, newest draws first: a month of each series, then a year or more of
 * each, which the demo account waits for, then the rest. Stored draws never change, even corrected
 * ones. A complete history is skipped until its file changes. Returns how many draws were added.
 */
export async function storeStarterHistory(deps: StarterDeps): Promise<number> {
  deps.signal?.throwIfAborted()
  const starters = await missingStarters(deps)
  let taken = 0
  for (const starter of starters) taken += await storeBatch(deps, starter, 0, FIRST_DRAWS)
  for (const starter of starters) taken += await storeBatch(deps, starter, FIRST_DRAWS, BATCH)
  for (const starter of starters) taken += await storeRest(deps, starter)
  return taken
}

async function storeRest(deps: StarterDeps, starter: Starter): Promise<number> {
  const { series, draws, version, isWhole } = starter
  let taken = 0
  for (let from = BATCH; from < draws.length; from += BATCH) {
    taken += await storeBatch(deps, starter, from, from + BATCH)
    // Yields to requests.
    await setTimeout(1)
  }
  await noteStored(deps.db, series, isWhole ? version : IN_PART)
  return taken
}

async function storeBatch(
  { db, clock, hooks, signal }: StarterDeps,
  { series, draws: all }: Starter,
  from: number,
  to: number,
): Promise<number> {
  signal?.throwIfAborted()
  const draws = all.slice(from, to).map(newDrawOf(series)).filter(isHeldBy(clock.now()))
  const said = { source: SOURCE, now: clock.now(), hooks }
  const { taken } = await db.transaction((tx) => storeReal(tx, series, draws, said))
  return taken
}

async function missingStarters(deps: StarterDeps): Promise<Starter[]> {
  const wanted = new Set(withShippedHistory(deps.sources).map((choice) => fileNameOf(choice)))
  const starters: Starter[] = []
  for (const name of HISTORIES) {
    if (!wanted.has(name)) continue
    const history = await readHistory(name)
    const version = createHash('sha256').update(encodeHistory(history)).digest('base64url')
    const series = seriesOfHistory(history)
    if ((await storedVersion(deps.db, series)) === version) continue
    const draws = history.draws.toReversed()
    const isWhole = draws.slice(0, 1).map(newDrawOf(series)).every(isHeldBy(deps.clock.now()))
    starters.push({ series, version, draws, isWhole })
  }
  return starters
}

function seriesOfHistory({ game, state }: StarterHistory): Series {
  const series = anySeriesOf(game, state)
  if ('unknown' in series) throw new Error(`a history of ${game} in ${state}`)
  return series
}

const newDrawOf =
  ({ schedule }: Series) =>
  (draw: HistoryDraw): NewDraw => ({
    ...draw,
    at: drawInstant(schedule, Temporal.PlainDate.from(draw.date), draw.session),
  })

/** Draws that were held by now: a wrong clock must not publish future draws. */
const isHeldBy = (now: Temporal.Instant) => (draw: NewDraw) =>
  Temporal.Instant.compare(draw.at, now) <= 0
