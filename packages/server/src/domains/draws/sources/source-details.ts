import type { SourceStatus } from '@fourcast/contract/admin-draws.ts'
import { slotsBetween } from '@fourcast/engine/calendar.ts'
import type { Slot } from '@fourcast/engine/calendar.ts'
import type { Deps } from '#deps.ts'
import { findHost } from './hosts-repo.ts'
import type { SourceRow } from './repo.ts'
import { findAttempts, findSource } from './repo.ts'
import { slotOf } from '../store/store.ts'
import { nextAttempt, nextCheckAt, earliestCheckAt } from './check-times.ts'
import { publisherOf } from './publishers/names.ts'
import { originOf } from './publishers/source.ts'
import type { LiveSeries, SeriesStatus } from './source-state.ts'
import { seriesStatusOf } from './source-state.ts'

type LiveSourceDeps = Pick<Deps, 'db' | 'clock'>

/** Every game draws at least once in this time. */
const ROUND = { hours: 8 * 24 }

/** The live source of a series: what we request, when, and its last answer. */
export type LiveSource = NonNullable<SourceStatus['live']>

export async function readLiveSource(
  { db, clock }: LiveSourceDeps,
  live: LiveSeries,
): Promise<LiveSource> {
  const now = clock.now()
  const row = await findSource(db, live.key)
  const host = await findHost(db, live.key.source)
  const seriesStatus = await seriesStatusOf(db, live, now)
  const closed = [row?.openUntil, host?.openUntil].filter((at) => at !== null && at !== undefined)
  const next = await nextTime({ db }, live, { row, seriesStatus, now })
  const askable = refreshableAt(live, { row, seriesStatus, now })
  return {
    publisher: publisherOf(live.key.source),
    addresses: addressesOf(live, { row, seriesStatus, now }),
    nextCheckAt: next && latest([next, now, ...closed]).toString(),
    refreshableAt: askable?.toString() ?? null,
    lastAnswer: lastAnswerOf(row),
  }
}

interface Moment {
  row: SourceRow | undefined
  seriesStatus: SeriesStatus
  now: Temporal.Instant
}

/** The row where the history request continues; 0 before the first, null once it is complete. */
const historyOf = (row: SourceRow | undefined) => (row ? row.history : 0)

/**
 * When an admin may next refresh it: five minutes after the last check. Null if it is paid per request
 * or no draw is missing.
 */
export function refreshableAt(
  { source }: LiveSeries,
  { row, seriesStatus, now }: Moment,
): Temporal.Instant | null {
  if (source.pace === 'allowance') return null
  if (seriesStatus.missing.length === 0 && historyOf(row) === null) return null
  return row?.askedAt ? latest([earliestCheckAt(row.askedAt), now]) : now
}

async function nextTime(
  { db }: Pick<LiveSourceDeps, 'db'>,
  live: LiveSeries,
  { row, seriesStatus, now }: Moment,
) {
  const { missing, newest } = seriesStatus
  const coming = nextSlot(live, now)
  if (live.source.pace === 'allowance') {
    const attempts = await findAttempts(db, live.key, missing)
    const made = new Map(attempts.map((one) => [slotOf(one), one.attempt]))
    const slots = coming ? [...missing, coming] : missing
    const times = slots.flatMap((slot) => {
      const before = made.get(slotOf({ date: slot.date.toString(), session: slot.session }))
      const isOld = newest !== null && Temporal.Instant.compare(slot.at, newest) <= 0
      return isOld && before === undefined ? [] : (nextAttempt(slot, before ?? 0, now) ?? [])
    })
    return times.toSorted((a, b) => Temporal.Instant.compare(a, b))[0] ?? null
  }
  if (!row?.askedAt) return now
  if (missing.length === 0 && row.history === null) return coming?.at ?? null
  return nextCheckAt({ ...row, askedAt: row.askedAt }, missing.at(-1), now)
}

function nextSlot({ series, source }: LiveSeries, now: Temporal.Instant): Slot | undefined {
  const known = source.sessions(series.game, series.state)
  const slots = slotsBetween(series.schedule, now.add({ milliseconds: 1 }), now.add(ROUND))
  return slots.find(({ session }) => known.includes(session))
}

/** The URLs of the current or next check, without keys. */
function addressesOf(live: LiveSeries, { row, seriesStatus, now }: Moment): string[] {
  const coming = nextSlot(live, now)
  const missing = seriesStatus.missing.length > 0 ? seriesStatus.missing : coming ? [coming] : []
  const slots = live.source.pace === 'allowance' ? missing.slice(-1) : missing
  return live.source
    .requests({ series: live.series, slots, history: historyOf(row), now })
    .map(({ url }) => originOf(url))
}

function lastAnswerOf(row: SourceRow | undefined): LiveSource['lastAnswer'] {
  if (!row || row.taken === null || row.known === null || row.quarantined === null) return null
  return { taken: row.taken, known: row.known, quarantined: row.quarantined }
}

const latest = (times: readonly Temporal.Instant[]): Temporal.Instant =>
  times.reduce((a, b) => (Temporal.Instant.compare(a, b) < 0 ? b : a))
