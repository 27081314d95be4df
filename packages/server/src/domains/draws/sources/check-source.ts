import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import { dueSlots, isPaused, nextCheckAt } from './check-times.ts'
import type { HostPass } from './host.ts'
import { endPass, noteOutcome, rotate } from './host.ts'
import { endHostPause, findHost, openHost } from './hosts-repo.ts'
import { FREE_SOURCES } from './publishers/registry.ts'
import type { SourceCheck } from './request.ts'
import { recordOutcome, requestDraws } from './request.ts'
import { findSource, openSource, requestRefreshes, requestRefreshOf } from './repo.ts'
import type { LiveDeps, LiveSeries } from './source-state.ts'
import { comingSlot, liveSeries, seriesStatusOf } from './source-state.ts'
import { trackTrouble } from './trouble.ts'

/** The job that checks a source. Its lock is the only one: one instance at a time asks a host. */
export const sourceJobName = (source: string) => `draws-source-${source}`

const seriesOfSource = ({ config }: Pick<LiveDeps, 'config'>, source: string) =>
  liveSeries(config.DRAW_SOURCES, config).filter(({ key }) => key.source === source)

/**
 * Requests draws for every series of a source that is due, in turn, so its host never gets two requests
 * at once. After the host fails, the other series are skipped.
 */
export async function checkSource(deps: LiveDeps, source: string): Promise<void> {
  deps.signal?.throwIfAborted()
  const all = seriesOfSource(deps, source)
  const host = await openHost(deps.db, source)
  const pass: HostPass = { host, failed: [], hasAnswered: false, lost: null }
  const errors: unknown[] = []
  for (const live of rotate(all, host.unreached))
    if (!deps.signal?.aborted)
      await checkSeries(deps, live, pass).catch((error: unknown) => void errors.push(error))
  await endPass(deps, pass, all)
  deps.signal?.throwIfAborted()
  if (errors.length > 0) throw errors[0]
}

async function checkSeries(deps: LiveDeps, live: LiveSeries, pass: HostPass): Promise<void> {
  const { db, clock } = deps
  const row = await openSource(db, live.key, live.source.pace === 'polled' ? 0 : null)
  const seriesStatus = await seriesStatusOf(db, live, clock.now())
  const due = dueSlots(live.source, row, seriesStatus, clock.now())
  if (due && !isPaused(pass.host, clock.now())) {
    const { askedAt } = row
    const check: SourceCheck = { ...live, row, due, askedAt, counts: null, waiting: 0 }
    // After the host failed, a series fails without a request: a metered source keeps its attempt.
    const failure = pass.lost
      ? await recordOutcome(deps, check, pass.lost)
      : await requestDraws(deps, check)
    if (failure !== undefined) noteOutcome(pass, live, failure)
  }
  await trackTrouble(deps, live)
}

/** When the job of a source runs next: within the hour, and a minute from now at the soonest. */
export async function nextSourceCheck(deps: LiveDeps, source: string): Promise<Temporal.Instant> {
  const { db, clock } = deps
  const now = clock.now()
  const host = await findHost(db, source)
  const times = [now.add({ hours: 1 })]
  for (const live of seriesOfSource(deps, source)) {
    const row = await findSource(db, live.key)
    const seriesStatus = await seriesStatusOf(db, live, now)
    const at = nextCheckAt(live.source, { row, seriesStatus, host, now }, comingSlot(live, now))
    if (at) times.push(at)
  }
  const [next = now] = times.toSorted((a, b) => Temporal.Instant.compare(a, b))
  const soonest = now.add({ minutes: 1 })
  return Temporal.Instant.compare(next, soonest) < 0 ? soonest : next
}

/**
 * Requests an early check of every free source, at least five minutes after its last one. It does not
 * affect paid sources, failing sources, or sources without a missing draw. Returns at once; new draws
 * arrive with the event stream.
 */
export async function requestRefresh({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const live = liveSeries(config.DRAW_SOURCES, config)
  const free = new Set(live.flatMap(({ source }) => (source.pace === 'polled' ? source.name : [])))
  // The wakes are sent with the commit: neither happens without the other.
  await db.transaction(async (tx) => {
    await requestRefreshes(tx, FREE_SOURCES, clock.now())
    for (const source of free) await wakeJob(tx, sourceJobName(source))
  })
}

/** The same for one source, for an admin. Also ends its pause after failures. */
export async function requestSourceRefresh(tx: Tx, { key }: LiveSeries, now: Temporal.Instant) {
  await openSource(tx, key, 0)
  await requestRefreshOf(tx, key, now)
  await endHostPause(tx, key.source)
  await wakeJob(tx, sourceJobName(key.source))
}
