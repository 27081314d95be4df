import type { Game } from '@fourcast/engine/games.ts'
import type { Deps } from '#deps.ts'
import { listRealStates } from '../../repo.ts'
import { findSource } from '../../repo/sources.ts'
import { liveSeries, standingOf } from './standing.ts'
import type { LiveSeries } from './standing.ts'
import { FAILURES_QUIET, isOverdue } from './trouble.ts'

/** What a page says beside the results of a game in a state. */
export interface SourceState {
  state: string
  /** One of the known sources. */
  source: string
  /** When it last answered; null for one that nobody asks, or that never did. */
  answeredAt: Temporal.Instant | null
  stale: boolean
  /** Whether the results of this series are simulated ones. */
  simulated: boolean
}

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>

/**
 * The source of a game in each of these states, and whether its results are stale: it failed more
 * than twice in a row; or it failed and a draw that should be in by now, going by how long the source
 * usually takes (New York 36 hours, others 3), is not; or, without any failure, it has kept such a
 * draw back for a day, when the owner is told. Simulated and imported results are never stale.
 */
export async function sourceStates(
  deps: Needs,
  game: Game,
  states: readonly string[],
): Promise<SourceState[]> {
  const { config, db } = deps
  const choices = config.DRAW_SOURCES.filter((choice) => choice.game === game)
  const chosen = new Map(choices.map(({ state, source }) => [state as string, source]))
  const live = new Map(liveSeries(choices, config).map((series) => [series.key.state, series]))
  const real = new Set(await listRealStates(db, game))
  return await Promise.all(
    states.map(async (state) => {
      const isReal = real.has(state)
      const source = chosen.get(state) ?? (isReal ? 'import' : 'simulated')
      const series = live.get(state)
      const told = series ? await askedState(deps, series) : { answeredAt: null, stale: false }
      return { state, source, ...told, simulated: !isReal && source === 'simulated' }
    }),
  )
}

async function askedState({ db, clock }: Needs, live: LiveSeries) {
  const row = await findSource(db, live.key)
  if (!row) return { answeredAt: null, stale: false }
  const { answeredAt, failures, toldAt } = row
  if (toldAt !== null || failures > FAILURES_QUIET) return { answeredAt, stale: true }
  if (failures === 0) return { answeredAt, stale: false }
  const now = clock.now()
  const standing = await standingOf(db, live, now)
  return { answeredAt, stale: isOverdue(standing, live.source.usualDelayHours, now) }
}
