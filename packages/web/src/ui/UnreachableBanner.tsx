import type { StateResults } from '@fourcast/contract/lottery.ts'
import { now } from '#lib/clock.ts'
import { unreachableText } from '#lib/sources/source-words.ts'
import { Banner } from '#ui/Banner.tsx'

/** Above results whose source is unreachable: their age, and the last try. */
export function UnreachableBanner({ entry }: { entry: StateResults }) {
  const { publisher, failedAt, resultsUntil } = entry
  if (publisher === null || failedAt === null) return null
  return (
    <Banner kind="warning">
      {unreachableText({
        until: resultsUntil,
        publisher: publisher.name,
        triedAt: failedAt,
        now: now(),
      })}
    </Banner>
  )
}
