import type { Slot } from '@fourcast/engine/calendar.ts'
import { slotsBetween } from '@fourcast/engine/calendar.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { findReal } from '../store/repo.ts'
import { listDismissed, listUndecided } from '../quarantine/held-back-repo.ts'
import type { SourceKey } from './repo.ts'
import { newestReal } from './repo.ts'
import type { Series } from '../store/series.ts'
import { anySeriesOf } from '../store/series.ts'
import { slotOf } from '../store/store.ts'
import type { Wait } from './http.ts'
import type { SourceChoice } from './publishers/registry.ts'
import { liveSource } from './publishers/registry.ts'
import { slotsToHave } from './check-times.ts'
import type { Source } from './publishers/source.ts'

/** Dependencies of the live sources. */
export type LiveDeps = Pick<
  Deps,
  'db' | 'clock' | 'random' | 'config' | 'log' | 'mail' | 'hooks'
> & {
  wait: Wait
  /** Ends the work between two series. */
  signal?: AbortSignal | undefined
  /** Limit of one attempt; ten seconds unless a test sets it. */
  timeoutMs?: number
}

/** A series with the live source that was chosen for it. */
export interface LiveSeries {
  series: Series
  source: Source
  key: SourceKey
}

export function liveSeries(
  choices: readonly SourceChoice[],
  config: Parameters<typeof liveSource>[1],
): LiveSeries[] {
  return choices.flatMap((choice) => {
    const source = liveSource(choice.source, config)
    const series = anySeriesOf(choice.game, choice.state)
    if (source === null || 'unknown' in series) return []
    return [{ series, source, key: choice }]
  })
}

/** Every game draws at least once in this time. */
const ROUND = { hours: 8 * 24 }

/** The next slot whose draw the source will have. */
export function comingSlot(
  { series, source }: LiveSeries,
  now: Temporal.Instant,
): Slot | undefined {
  const known = source.sessions(series.game, series.state)
  const slots = slotsBetween(series.schedule, now.add({ milliseconds: 1 }), now.add(ROUND))
  return slots.find(({ session }) => known.includes(session))
}

/** The newest stored draw of a series, and the slots whose draws are missing. */
export interface SeriesStatus {
  newest: Temporal.Instant | null
  /** Oldest first. */
  missing: Slot[]
}

const slotKey = ({ date, session }: Slot) => slotOf({ date: date.toString(), session })

export async function seriesStatusOf(
  db: Tx,
  { series, source, key }: LiveSeries,
  now: Temporal.Instant,
): Promise<SeriesStatus> {
  const newest = await newestReal(db, key, source.sessions(series.game, series.state))
  const slots = slotsToHave(series.schedule, source, newest, now)
  const texts = slots.map(({ date, session }) => ({ date: date.toString(), session }))
  const found = await findReal(db, key, texts)
  const held = new Set(found.map(slotOf))
  return { newest, missing: slots.filter((slot) => !held.has(slotKey(slot))) }
}

/**
 * The status without slots whose result the source has sent and an administrator has to decide about, or has
 * dismissed: for those who look after the source, which is not silent.
 */
export async function withoutHeldBack(
  db: Tx,
  key: SourceKey,
  status: SeriesStatus,
): Promise<SeriesStatus> {
  if (status.missing.length === 0) return status
  const held = [...(await listUndecided(db, key)), ...(await listDismissed(db, key))]
  const slots = new Set(held.map(slotOf))
  return { ...status, missing: status.missing.filter((slot) => !slots.has(slotKey(slot))) }
}

/** Up to this many failures in a row are ignored. */
export const FAILURES_QUIET = 2

/**
 * Whether a draw is overdue, given the usual delay of its source. A gap before the newest draw does not
 * count: lotteries do not hold every draw of the calendar.
 */
export const isOverdue = (
  { newest, missing }: SeriesStatus,
  usualDelayHours: number,
  now: Temporal.Instant,
): boolean =>
  missing.some(
    ({ at }) =>
      (newest === null || Temporal.Instant.compare(at, newest) > 0) &&
      Temporal.Instant.compare(at.add({ hours: usualDelayHours }), now) <= 0,
  )
