import type { StateResults } from '@fourcast/contract/lottery.ts'
import { now } from '#lib/clock.ts'
import { unreachedText } from '#lib/sources/source-words.ts'
import { Banner } from '#ui/Banner.tsx'

/** Over results whose source does not answer: how old they are, and when it was asked last. */
export function UnreachedBanner({ entry }: { entry: StateResults }) {
  const { publisher, unreachedAt, resultsUntil } = entry
  if (publisher === null || unreachedAt === null) return null
  return (
    <Banner kind="warning">
      {unreachedText({
        until: resultsUntil,
        publisher: publisher.name,
        triedAt: unreachedAt,
        now: now(),
      })}
    </Banner>
  )
}
