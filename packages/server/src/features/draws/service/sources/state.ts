import type { Publisher } from '@fourcast/contract/sources.ts'
import type { Game } from '@fourcast/engine/games.ts'
import { scheduleOf } from '@fourcast/engine/schedules.ts'
import type { Deps } from '#deps.ts'
import { listRealStates } from '../../repo.ts'
import type { SourceRow } from '../../repo/sources.ts'
import { findSource } from '../../repo/sources.ts'
import { isFilled } from '../fill.ts'
import { publisherOf } from './publishers.ts'
import { liveSeries, standingOf } from './standing.ts'
import type { LiveSeries } from './standing.ts'
import { FAILURES_QUIET, isOverdue } from './trouble.ts'

/** What a page says beside the results of a game in a state. */
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
  /** Whether the results of this series are simulated ones. */
  simulated: boolean
}

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>

const NOBODY = { publisher: null, askedAt: null, answeredAt: null, failedAt: null, stale: false }

/**
 * The source of a game in each of these states, and whether its results are stale. They are when the
 * source failed more than twice in a row; when it failed, or has not answered yet, and a draw that
 * should be in by now, going by how long it usually takes (New York 36 hours, others 3), is not; or
 * when it answers, but has lacked such a draw for a day. Simulated and imported results are never
 * stale: a source without a draw has no results.
 */
export async function sourceStates(
  deps: Needs,
  game: Game,
  states: readonly string[],
): Promise<SourceState[]> {
  const { config, db } = deps
  const choices = config.DRAW_SOURCES.filter((choice) => choice.game === game)
  const live = new Map(liveSeries(choices, config).map((series) => [series.key.state, series]))
  const real = new Set(await listRealStates(db, game))
  return await Promise.all(
    states.map(async (state) => {
      const schedule = scheduleOf(game, state)
      if (!real.has(state) && schedule && isFilled(schedule, choices))
        return { state, source: 'simulated', simulated: true, ...NOBODY }
      const series = live.get(state)
      if (!series) return { state, source: 'import', simulated: false, ...NOBODY }
      return await askedState(deps, state, series)
    }),
  )
}

async function askedState(
  { db, clock }: Needs,
  state: string,
  live: LiveSeries,
): Promise<SourceState> {
  const { name } = live.source
  const about = { state, source: name, simulated: false, publisher: publisherOf(name) }
  const row = await findSource(db, live.key)
  if (!row) return { ...NOBODY, ...about }
  const { askedAt, answeredAt, failures } = row
  const stale = await isStale({ db, clock }, live, row)
  const failedAt = stale && failures > 0 ? askedAt : null
  return { ...about, askedAt, answeredAt, failedAt, stale }
}

async function isStale(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  live: LiveSeries,
  row: SourceRow,
) {
  const { answeredAt, failures, toldAt } = row
  if (toldAt !== null || failures > FAILURES_QUIET) return true
  if (failures === 0 && answeredAt) return false
  const now = clock.now()
  return isOverdue(await standingOf(db, live, now), live.source.usualDelayHours, now)
}
