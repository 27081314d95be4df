import type { Publisher } from '@fourcast/contract/sources.ts'
import type { Game } from '@fourcast/engine/games.ts'
import type { Deps } from '#deps.ts'
import { listStatesOf } from '../store/repo.ts'
import { findSource } from '../sources/repo.ts'
import { isShownSimulated } from '../simulation/fill.ts'
import { anySeriesOf } from '../store/series.ts'
import { publisherOf } from '../sources/publishers/names.ts'
import { liveSeries, seriesStatusOf } from '../sources/source-state.ts'
import type { LiveSeries } from '../sources/source-state.ts'
import { FAILURES_QUIET, isOverdue } from '../sources/source-state.ts'

/** The source information that a page shows with the results of a game in a state. */
export interface SourceState {
  state: string
  /** One of the known sources. */
  source: string
  /** The publisher; null without a live source. */
  publisher: Publisher | null
  /** When it was last checked and last answered; null if never, or without a live source. */
  askedAt: Temporal.Instant | null
  answeredAt: Temporal.Instant | null
  /** When the last check failed, if that makes the results stale; otherwise null. */
  failedAt: Temporal.Instant | null
  stale: boolean
  /** Whether the results of this series are simulated. */
  simulated: boolean
}

type SourceStatusDeps = Pick<Deps, 'db' | 'clock' | 'config'>

const NOBODY = { publisher: null, askedAt: null, answeredAt: null, failedAt: null, stale: false }

/** A source that answers without a due draw is late only after this time. */
const GRACE_HOURS = 24

/**
 * The source of a game in each of these states, and whether its results are stale. A draw is overdue
 * after the usual delay of its source (New York 36 hours, others 3). Results are stale if:
 * - the source failed more than twice in a row;
 * - it failed or has not answered yet, and a draw is overdue;
 * - it answers, but a draw is a day overdue.
 *
 * Simulated and imported results are never stale.
 */
export async function sourceStates(
  deps: SourceStatusDeps,
  game: Game,
  states: readonly string[],
): Promise<SourceState[]> {
  const { config, db } = deps
  const choices = config.DRAW_SOURCES.filter((choice) => choice.game === game)
  const live = new Map(liveSeries(choices, config).map((series) => [series.key.state, series]))
  const known = await listStatesOf(db, game)
  return await Promise.all(
    states.map(async (state) => {
      const series = anySeriesOf(game, state)
      if (!('unknown' in series) && isShownSimulated(series.schedule, known, choices))
        return { state, source: 'simulated', simulated: true, ...NOBODY }
      const asked = live.get(state)
      if (!asked) return { state, source: 'import', simulated: false, ...NOBODY }
      return await askedState(deps, state, asked)
    }),
  )
}

async function askedState(
  { db, clock }: SourceStatusDeps,
  state: string,
  live: LiveSeries,
): Promise<SourceState> {
  const { name } = live.source
  const row = await findSource(db, live.key)
  const { askedAt = null, answeredAt = null, failures = 0 } = row ?? {}
  const isAnswering = failures === 0 && answeredAt !== null
  const delay = live.source.usualDelayHours + (isAnswering ? GRACE_HOURS : 0)
  const now = clock.now()
  const stale =
    failures > FAILURES_QUIET || isOverdue(await seriesStatusOf(db, live, now), delay, now)
  return {
    state,
    source: name,
    publisher: publisherOf(name),
    askedAt,
    answeredAt,
    failedAt: stale && failures > 0 ? askedAt : null,
    stale,
    simulated: false,
  }
}
