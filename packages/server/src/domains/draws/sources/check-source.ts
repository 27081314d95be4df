import { slotsBetween } from '@fourcast/engine/calendar.ts'
import type { Schedule } from '@fourcast/engine/schedules.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Clock } from '#platform/clock.ts'
import type { SourceRow } from './repo.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import { newLease } from '#platform/jobs/leases.ts'
import { endHostPause, findHost } from './hosts-repo.ts'
import {
  findSource,
  listRefreshRequests,
  openSource,
  takeLease,
  requestRefreshes,
  requestRefreshOf,
} from './repo.ts'
import type { SourceCheck } from './request.ts'
import { requestPaidSource, requestFreeSource, recordOutcome } from './request.ts'
import { HostLease } from './host.ts'
import { FREE_SOURCES } from './publishers/registry.ts'
import {
  earliestCheckAt,
  isCheckDue,
  LEASE_SECONDS,
  nextAttempt,
  nextCheckAt,
} from './check-times.ts'
import type { LiveDeps, LiveSeries, SeriesStatus } from './source-state.ts'
import { dueSlots, isPaused, liveSeries, seriesStatusOf } from './source-state.ts'
import { trackTrouble } from './trouble.ts'

/** A requested refresh expires after this time, which is longer than the time between two checks. */
const REFRESH_SECONDS = 600
/** A requested refresh that could not be done at once is tried again at the soonest after this time. */
const RETRY_SECONDS = 10

/**
 * Requests draws from every live source that is due, or from the named source. Several instances may
 * do so at once: a lease guards each request, and each paid request has a row that is inserted once.
 */
export async function checkDueSources(deps: LiveDeps, name?: string): Promise<void> {
  deps.signal?.throwIfAborted()
  const all = liveSeries(deps.config.DRAW_SOURCES, deps.config)
  await checkAll(
    deps,
    all.filter(({ key }) => name === undefined || key.source === name),
  )
}

/**
 * The same for sources with a requested refresh. Returns when those that could not be checked yet may
 * be checked; null if there are none.
 */
export async function checkRequestedSources(deps: LiveDeps): Promise<Temporal.Instant | null> {
  deps.signal?.throwIfAborted()
  const { db, clock } = deps
  const since = clock.now().subtract({ seconds: REFRESH_SECONDS })
  const wantedOf = async () => {
    const names = new Set((await listRefreshRequests(db, since)).map(nameOf))
    const series = liveSeries(deps.config.DRAW_SOURCES, deps.config)
    return series.filter(({ key }) => names.has(nameOf(key)))
  }
  await checkAll(deps, await wantedOf())
  let next: Temporal.Instant | null = null
  for (const live of await wantedOf()) {
    const host = await findHost(db, live.key.source)
    const at = await nextSeriesCheck(deps, live, host?.openUntil ?? null)
    if (at !== null) next = next ? earlier(at, next) : at
  }
  return next && later(next, clock.now().add({ seconds: RETRY_SECONDS }))
}

/** When a source is asked next, as far as its calendar and its pauses tell; a minute from now at the soonest. */
export async function nextCheck(deps: LiveDeps, name: string): Promise<Temporal.Instant> {
  const { db, clock, config } = deps
  const soonest = clock.now().add({ minutes: 1 })
  const host = await findHost(db, name)
  let next = clock.now().add({ hours: 1 })
  for (const live of liveSeries(config.DRAW_SOURCES, config)) {
    if (live.key.source !== name) continue
    const at = await nextSeriesCheck(deps, live, host?.openUntil ?? null)
    if (at !== null) next = earlier(at, next)
  }
  return later(soonest, next)
}

async function nextSeriesCheck(
  { db, clock }: LiveDeps,
  live: LiveSeries,
  hostOpenUntil: Temporal.Instant | null,
): Promise<Temporal.Instant | null> {
  const now = clock.now()
  const { schedule } = live.series
  const row = await findSource(db, live.key)
  if (!row) return now
  const coming = slotsBetween(schedule, now, now.add({ hours: 1 }))[0]?.at ?? null
  if (live.source.pace === 'allowance') return nextPaidCheck(schedule, now)
  const { missing } = await seriesStatusOf(db, live, now)
  const { askedAt, openUntil } = row
  const isOwing = missing.length > 0 || row.history !== null
  const owed = isOwing
    ? askedAt
      ? nextCheckAt({ ...row, askedAt }, missing.at(-1), now)
      : now
    : null
  const fresh = coming && (askedAt ? later(coming, earliestCheckAt(askedAt)) : coming)
  const at = owed && fresh ? earlier(owed, fresh) : (owed ?? fresh)
  return at && later(at, later(openUntil ?? at, hostOpenUntil ?? at))
}

/** The attempts at draws of the last hours and the next one, whether or not they are spent. */
function nextPaidCheck(schedule: Schedule, now: Temporal.Instant): Temporal.Instant | null {
  const slots = slotsBetween(schedule, now.subtract({ hours: 3 }), now.add({ hours: 1 }))
  const moments = slots.flatMap((slot) => nextAttempt(slot, 0, now) ?? [])
  const later = slots.flatMap((slot) =>
    [1, 2].flatMap((made) => nextAttempt(slot, made, now) ?? []),
  )
  return (
    [...moments, ...later]
      .filter((at) => Temporal.Instant.compare(at, now) > 0)
      .toSorted((a, b) => Temporal.Instant.compare(a, b))[0] ?? null
  )
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant) =>
  Temporal.Instant.compare(a, b) < 0 ? a : b
const later = (a: Temporal.Instant, b: Temporal.Instant) =>
  Temporal.Instant.compare(a, b) < 0 ? b : a

const nameOf = ({ game, state, source }: Pick<SourceRow, 'game' | 'state' | 'source'>) =>
  `${state} ${game} ${source}`

/**
 * Requests an early check of every free source, at least five minutes after its last one. It does not
 * affect paid sources, failing sources, or sources without a missing draw. Returns at once; new draws
 * arrive with the event stream.
 */
export async function requestRefresh({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  // The wake is sent with the commit: neither happens without the other.
  await db.transaction(async (tx) => {
    await requestRefreshes(tx, FREE_SOURCES, clock.now())
    await wakeJob(tx, 'draws-wanted')
  })
}

/** The same for one source, for an admin. Also ends its pause after failures. */
export async function requestSourceRefresh(tx: Tx, { key }: LiveSeries, now: Temporal.Instant) {
  await openSource(tx, key, 0)
  await requestRefreshOf(tx, key, now)
  await endHostPause(tx, key.source)
  await wakeJob(tx, 'draws-wanted')
}

/**
 * Sources run in parallel, so a failing one does not delay the others. The series of one source run in
 * turn, so its host never gets two requests at once.
 */
async function checkAll(deps: LiveDeps, all: readonly LiveSeries[]): Promise<void> {
  const failures: unknown[] = []
  const checkSource = async (source: string, series: readonly LiveSeries[]) => {
    const hostLease = await HostLease.begin(deps, source)
    for (const live of hostLease.order(series))
      if (!deps.signal?.aborted)
        await checkSeries(deps, live, hostLease).catch(
          (error: unknown) => void failures.push(error),
        )
    await hostLease.end(liveSeries(deps.config.DRAW_SOURCES, deps.config))
  }
  const bySource = Map.groupBy(all, ({ key }) => key.source)
  await Promise.all(
    [...bySource].map(([source, series]) =>
      checkSource(source, series).catch((error: unknown) => void failures.push(error)),
    ),
  )
  deps.signal?.throwIfAborted()
  if (failures.length > 0) throw failures[0]
}

async function checkSeries(deps: LiveDeps, live: LiveSeries, hostLease: HostLease): Promise<void> {
  const { db, clock } = deps
  const row = await openSource(db, live.key, live.source.pace === 'polled' ? 0 : null)
  const seriesStatus = await seriesStatusOf(db, live, clock.now())
  if (!isPaused(row, clock.now())) await checkIfDue(deps, live, row, seriesStatus, hostLease)
  await trackTrouble(deps, live)
}

async function checkIfDue(
  deps: LiveDeps,
  live: LiveSeries,
  row: SourceRow,
  seriesStatus: SeriesStatus,
  hostLease: HostLease,
) {
  const now = deps.clock.now()
  const isPaid = live.source.pace === 'allowance'
  const due = isPaid ? await dueSlots(deps.db, live.key, seriesStatus, now) : []
  if (isPaid ? due.length === 0 : !isCheckDue(row, seriesStatus.missing, now)) return
  if (!(await hostLease.mayAsk())) return
  const lease = newLease(deps, LEASE_SECONDS)
  const { by } = lease
  if (!(await takeLease(deps.db, live.key, lease, row.askedAt))) return
  const check: SourceCheck = { ...live, row, seriesStatus, by, counts: null, waiting: 0 }
  // The host just failed, so this series fails without a request.
  if (hostLease.lost) await hostLease.note(live, await recordOutcome(deps, check, hostLease.lost))
  else if (isPaid) await hostLease.note(live, await requestPaidSource(deps, check, due))
  else await hostLease.note(live, await requestFreeSource(deps, check))
}
