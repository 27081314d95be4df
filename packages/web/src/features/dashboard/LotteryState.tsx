import type { StateResults } from '@fourcast/contract/lottery.ts'
import { useNow } from '#lib/clock.ts'
import { leftOf, leftText } from '#lib/countdown.ts'
import { calendarDate } from '#lib/format.ts'
import { hasResults, type StateEntry } from '#lib/lottery.ts'
import { momentIn, ownTime } from '#lib/zone-time.ts'
import { Chip } from '#ui/Chip.tsx'
import { StateDraw } from '#ui/StateDraw.tsx'

/** The latest draws of a state that fit. */
const DRAWS = 2

/** A state in the widget: its latest draws and the next one, or what is wrong with it. */
export function LotteryState({ entry }: { entry: StateEntry }) {
  if (!hasResults(entry)) return <p className="text-sm text-muted">{entry.error}</p>
  const { stateName, gameName, simulated, stale, results, resultsUntil, timeZone } = entry
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3>
          {stateName} {gameName}
        </h3>
        {simulated && <Chip kind="warning">Simulated</Chip>}
        {stale && (
          <Chip kind="error" icon="clock">
            Stale
          </Chip>
        )}
      </div>
      {results.length === 0 ? (
        <p className="num text-sm text-muted">
          No results in the last 7 days
          {resultsUntil !== null && `; results until ${calendarDate(resultsUntil)}`}.
        </p>
      ) : (
        <ul className="list">
          {results.slice(0, DRAWS).map((draw) => (
            <StateDraw key={draw.drawId} {...{ draw, stateName, timeZone }} />
          ))}
        </ul>
      )}
      <Next entry={entry} />
    </div>
  )
}

function Next({ entry: { nextDraw, timeZone } }: { entry: StateResults }) {
  const now = useNow(10_000)
  const own = ownTime(nextDraw.at, timeZone)
  return (
    <p className="num text-sm text-muted">
      Next: {nextDraw.label}, {momentIn(nextDraw.at, timeZone, now)},{' '}
      {leftText(leftOf(Date.parse(nextDraw.at) - now))}
      {own !== null && ` (your time ${own})`}
    </p>
  )
}
