import type { StateResults } from '@fourcast/contract/lottery.ts'
import { now } from '#core/clock.ts'
import { notAskedText, unreachableText } from './sources/source-words.ts'
import { Banner } from '#ui/Banner.tsx'

/** A banner above outdated results: their date, and the last failed check if there is a source. */
export function OutdatedBanner({ entry }: { entry: StateResults }) {
  const words = outdatedText(entry)
  return words === null ? null : <Banner kind="warning">{words}</Banner>
}

function outdatedText(entry: StateResults) {
  const { publisher, failedAt, resultsUntil: until } = entry
  if (publisher !== null && failedAt !== null)
    return unreachableText({ until, publisher: publisher.name, triedAt: failedAt, now: now() })
  return hasStopped(entry) && until !== null ? notAskedText(until) : null
}

/** Real draws without a live source, and none in the requested days. */
export const hasStopped = ({ publisher, simulated, results, newest }: StateResults) =>
  publisher === null && !simulated && results.length === 0 && newest.length > 0
