import { hostPause } from './check-times.ts'
import type { HostRow } from './hosts-repo.ts'
import {
  claimFailureLog,
  claimRecoveryLog,
  countFailed,
  listFailing,
  setHostPause,
} from './hosts-repo.ts'
import type { SourceFailure } from './publishers/source.ts'
import { isHostFailure } from './publishers/source.ts'
import type { LiveDeps, LiveSeries } from './source-state.ts'

const LOG_EVERY = { hours: 1 }

/** A failed request for a series. */
interface FailedRequest {
  live: LiveSeries
  failure: SourceFailure
}

/** One pass over the series of a source, which share one host. */
export interface HostPass {
  host: HostRow
  failed: FailedRequest[]
  hasAnswered: boolean
  /** The host's own failure, after which its other series are skipped. */
  lost: SourceFailure | null
}

/** Starts with a different series after each failure, so that one that times out cannot block the rest. */
export function rotate(series: readonly LiveSeries[], unreached: number): LiveSeries[] {
  const first = unreached % Math.max(series.length, 1)
  return [...series.slice(first), ...series.slice(0, first)]
}

/** Records the outcome of a series in its pass. */
export function noteOutcome(pass: HostPass, live: LiveSeries, failure: SourceFailure | null): void {
  if (failure) pass.failed.push({ live, failure })
  else pass.hasAnswered = true
  if (failure && isHostFailure(failure)) pass.lost ??= failure
}

/**
 * Stores the pause of the host and logs the pass if due: at most one line an hour about failures, and one
 * on recovery.
 */
export async function endPass(
  deps: LiveDeps,
  pass: HostPass,
  all: readonly LiveSeries[],
): Promise<void> {
  const { host, failed, hasAnswered } = pass
  const [first] = failed
  if (!first && !hasAnswered) return
  const { unreached, pause } = hostPause(host.unreached, pass)
  const openUntil = pause && deps.clock.now().add(pause)
  if (unreached > 0 || host.unreached > 0)
    await setHostPause(deps.db, host.source, { unreached, openUntil })
  if (first) await logFailures(deps, first, failed.length)
  else await logRecovery(deps, host.source, all)
}

async function logFailures(
  { db, clock, log }: LiveDeps,
  { live, failure }: FailedRequest,
  count: number,
): Promise<void> {
  const { game, state, source } = live.key
  const now = clock.now()
  await countFailed(db, source, count)
  const failed = await claimFailureLog(db, source, { now, before: now.subtract(LOG_EVERY) })
  if (failed === null) return
  const { kind, origin } = failure
  log.warn({ source, game, state, kind, origin, failed }, `draws: ${failure.message}`)
}

async function logRecovery(
  { db, log }: LiveDeps,
  source: string,
  all: readonly LiveSeries[],
): Promise<void> {
  const failing = await listFailing(db, source)
  const isFailing = ({ key }: LiveSeries) =>
    failing.some(({ game, state }) => game === key.game && state === key.state)
  if (all.some(isFailing)) return
  if (await claimRecoveryLog(db, source)) log.info({ source }, 'draws: the source answers again')
}
