import type { StateResults } from '@fourcast/contract/lottery.ts'
import { useNow } from '#core/clock.ts'
import { hasResults, type StateEntry } from '#domains/draws/lottery.ts'
import { drawDay, momentIn, ownTime } from '#core/zone-time.ts'
import { SourceChip } from '#ui/SourceChip.tsx'
import { Balls } from '#ui/Balls.tsx'
import { hasEnded, hasStopped, outdatedResultsText } from '#domains/draws/OutdatedBanner.tsx'

/** The latest draws of a state that fit. */
const DRAWS = 2

/** The newest draws of a state, as many as fit. */
const shownDraws = ({ results, newest }: StateResults) =>
  (results.length === 0 ? newest : results).slice(0, DRAWS)

interface LotteryStateProps {
  entry: StateEntry
  /** Whether it says where its draws come from; not where all states are simulated, which is said once. */
  labelled?: boolean
}

/** A state in the widget: its latest draws and the next one, or what is wrong with it. */
export function LotteryState({ entry, labelled = true }: LotteryStateProps) {
  if (!hasResults(entry)) return <p className="text-sm text-muted">{entry.error}</p>
  const { stateName, gameName } = entry
  const isOlder = entry.results.length === 0
  const results = shownDraws(entry)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3>
          {stateName} {gameName}
        </h3>
        {labelled && <SourceChip entry={entry} />}
      </div>
      <Outdated entry={entry} />
      {isOlder && results.length > 0 && entry.failedAt === null && !hasStopped(entry) && (
        <p className="text-sm text-muted">
          No results in the last 7 days. These are the newest we have.
        </p>
      )}
      {results.length === 0 ? (
        <p className="text-sm text-muted">No results yet.</p>
      ) : (
        <ul className="grid gap-1.5">
          {results.map((draw) => (
            <DrawLine key={draw.drawId} draw={draw} stateName={stateName} />
          ))}
        </ul>
      )}
      {!hasEnded(entry) && <Next entry={entry} />}
    </div>
  )
}

interface DrawLineProps {
  draw: StateResults['results'][number]
  stateName: string
}

const DrawLine = ({ draw: { drawTime, drawDate, daysAgo, numbers }, stateName }: DrawLineProps) => (
  <li className="flex items-center justify-between gap-3">
    <span className="num text-sm">
      <span className="strong">{drawTime}</span>{' '}
      <span className="text-muted">{drawDay(drawDate, daysAgo)}</span>
    </span>
    <Balls
      numbers={[...numbers].map(Number)}
      size="sm"
      label={`${stateName} ${drawTime} drawn ${[...numbers].join(' ')}`}
    />
  </li>
)

/** In the room of a widget a line says it; the page of results has the banner. */
function Outdated({ entry }: { entry: StateResults }) {
  const words = outdatedResultsText(entry)
  return words === null ? null : <p className="num text-sm text-muted">{words}</p>
}

function Next({ entry: { nextDraw, timeZone, simulated } }: { entry: StateResults }) {
  const now = useNow(10_000)
  const own = ownTime(nextDraw.at, timeZone)
  const moment = momentIn(nextDraw.at, timeZone, now)
  return (
    <p className="num text-sm text-muted">
      {simulated
        ? `Next simulated draw: ${nextDraw.label}, ${moment}`
        : `Next: ${nextDraw.label}, ${moment}`}
      {own !== null && <span> (your time {own})</span>}
    </p>
  )
}
