import type { StateResults } from '@fourcast/contract/lottery.ts'
import { useNow } from '#core/clock.ts'
import { hasResults, type StateEntry } from '#domains/draws/lottery.ts'
import { momentIn, ownTime } from '#core/zone-time.ts'
import { SourceChip } from '#ui/SourceChip.tsx'
import { StateDraw } from '#ui/StateDraw.tsx'
import { hasEnded, hasStopped, OutdatedBanner } from '#domains/draws/OutdatedBanner.tsx'

/** The latest draws of a state that fit. */
const DRAWS = 2

/** A state in the widget: its latest draws and the next one, or what is wrong with it. */
export function LotteryState({ entry }: { entry: StateEntry }) {
  if (!hasResults(entry)) return <p className="text-sm text-muted">{entry.error}</p>
  const { stateName, gameName } = entry
  const isOlder = entry.results.length === 0
  const results = isOlder ? entry.newest : entry.results
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3>
          {stateName} {gameName}
        </h3>
        <SourceChip entry={entry} />
      </div>
      <OutdatedBanner entry={entry} />
      {isOlder && results.length > 0 && entry.failedAt === null && !hasStopped(entry) && (
        <p className="text-sm text-muted">
          No results in the last 7 days. These are the newest we have.
        </p>
      )}
      {results.length === 0 ? (
        <p className="text-sm text-muted">No results yet.</p>
      ) : (
        <ul className="list">
          {results.slice(0, DRAWS).map((draw) => (
            <StateDraw key={draw.drawId} {...{ draw, stateName }} />
          ))}
        </ul>
      )}
      {!hasEnded(entry) && <Next entry={entry} />}
    </div>
  )
}

function Next({ entry: { nextDraw, timeZone } }: { entry: StateResults }) {
  const now = useNow(10_000)
  const own = ownTime(nextDraw.at, timeZone)
  return (
    <p className="num text-sm text-muted">
      Next: {nextDraw.label}, {momentIn(nextDraw.at, timeZone, now)}
      {own !== null && ` (your time ${own})`}
    </p>
  )
}
