import type { StateResults } from '@fourcast/contract/lottery.ts'
import { serverNow } from '#core/clock.ts'
import { shortCalendarDate } from '#core/format.ts'
import { notAskedText, unreachableText } from './sources/source-text.ts'
import { Banner } from '#ui/Banner.tsx'

/** A banner above outdated results: their date, and the last failed check if there is a source. */
export function OutdatedBanner({ entry }: { entry: StateResults }) {
  const words = outdatedResultsText(entry)
  return words === null ? null : <Banner kind="warning">{words}</Banner>
}

/** The text of the banner; null if the results are up to date. */
export function outdatedResultsText(entry: StateResults) {
  const { publisher, failedAt, resultsUntil: until } = entry
  if (publisher !== null && failedAt !== null)
    return unreachableText({
      until,
      publisher: publisher.name,
      triedAt: failedAt,
      now: serverNow(),
    })
  return hasStopped(entry) && until !== null ? notAskedText(until) : null
}

/** No lottery of ours pauses longer: after this many days without a result, its source has ended. */
export const ENDED_AFTER_DAYS = 7

/**
 * Real draws, and none for more than a week, even if the source answers: announcing a next draw would be
 * wrong.
 */
export const hasEnded = ({ simulated, newest }: StateResults) =>
  !simulated && (newest[0]?.daysAgo ?? 0) > ENDED_AFTER_DAYS

/** `hasEnded`, for a state without a live source. */
export const hasStopped = (entry: StateResults) => entry.publisher === null && hasEnded(entry)

/** True if newer results should exist: the source fails, lacks a draw, or has had none for a week. */
export const isOutdated = (entry: StateResults) =>
  !entry.simulated && (entry.failedAt !== null || entry.stale || hasEnded(entry))

/** One quiet line, for places without the banner. */
export const lastResultsText = (date: string) => `Last results we have: ${shortCalendarDate(date)}`
