import type { SourceStatus } from '@fourcast/contract/admin-draws.ts'
import type { Deps } from '#deps.ts'
import { findHost } from './hosts-repo.ts'
import type { SourceRow } from './repo.ts'
import { findSource } from './repo.ts'
import { nextCheckAt, earliestCheckAt } from './check-times.ts'
import { publisherOf } from './publishers/names.ts'
import { originOf } from './publishers/source.ts'
import type { LiveSeries, SeriesStatus } from './source-state.ts'
import { comingSlot, seriesStatusOf } from './source-state.ts'

type LiveSourceDeps = Pick<Deps, 'db' | 'clock'>

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
  const next = nextCheckAt(live.source, { row, seriesStatus, host, now }, comingSlot(live, now))
  const askable = refreshableAt(live, { row, seriesStatus, now })
  return {
    publisher: publisherOf(live.key.source),
    addresses: addressesOf(live, { row, seriesStatus, now }),
    nextCheckAt: next?.toString() ?? null,
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
  if (source.pace === 'metered') return null
  if (seriesStatus.missing.length === 0 && historyOf(row) === null) return null
  return row?.askedAt ? latest([earliestCheckAt(row.askedAt), now]) : now
}

/** The URLs of the current or next check, without keys. */
function addressesOf(live: LiveSeries, { row, seriesStatus, now }: Moment): string[] {
  const coming = comingSlot(live, now)
  const missing = seriesStatus.missing.length > 0 ? seriesStatus.missing : coming ? [coming] : []
  const slots = live.source.pace === 'metered' ? missing.slice(-1) : missing
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
