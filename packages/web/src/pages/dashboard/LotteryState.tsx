import type { StateResults } from '@fourcast/contract/lottery.ts'
import { hasResults, type StateEntry } from '#domains/draws/lottery.ts'
import { drawDay } from '#core/zone-time.ts'
import { SourceChip } from '#ui/SourceChip.tsx'
import { Balls } from '#ui/Balls.tsx'
import { isOutdated, lastResultsText } from '#domains/draws/OutdatedBanner.tsx'

/** The latest draws of a state that fit. */
const DRAWS = 2

/** The newest draws of a state, as many as fit. */
export const shownDraws = ({ results, newest }: StateResults) =>
  (results.length === 0 ? newest : results).slice(0, DRAWS)

interface LotteryStateProps {
  entry: StateEntry
  /** Whether it says where its draws come from; not where all states are simulated, which is said once. */
  labelled?: boolean
}

/** A state in the widget: its latest draws, or what is wrong with it. */
export function LotteryState({ entry, labelled = true }: LotteryStateProps) {
  if (!hasResults(entry)) return <p className="text-sm text-muted">{entry.error}</p>
  const { stateName, gameName } = entry
  const results = shownDraws(entry)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3>
          {stateName} {gameName}
        </h3>
        {labelled && !isOutdated(entry) && <SourceChip entry={entry} />}
      </div>
      {isOutdated(entry) && entry.resultsUntil !== null && (
        <p className="num text-xs text-muted">{lastResultsText(entry.resultsUntil)}</p>
      )}
      {results.length === 0 ? (
        <p className="text-sm text-muted">No results yet.</p>
      ) : (
        <ul className="grid gap-1">
          {results.map((draw) => (
            <DrawLine key={draw.drawId} draw={draw} stateName={stateName} />
          ))}
        </ul>
      )}
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
      size="xs"
      label={`${stateName} ${drawTime} drawn ${[...numbers].join(' ')}`}
    />
  </li>
)
