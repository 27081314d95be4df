import type { StateResults } from '@fourcast/contract/lottery.ts'
import { now } from '#core/clock.ts'
import { sourceName } from '#domains/draws/draw-source.ts'
import { calendarDate, momentOf } from '#core/format.ts'
import { isNewlyReal, timeOfTry } from '#domains/draws/sources/source-words.ts'

/** Below a state's name: who publishes its draws, and when we last checked. */
export function SourceLine({ entry }: { entry: StateResults }) {
  const { simulated, publisher, checkedAt, realSince } = entry
  if (simulated)
    return (
      <p className="source-line source-line-simulated">
        <span>
          Practice draws from our simulator. These are not real results. Nothing here can win.
        </span>
      </p>
    )
  if (publisher === null) return <FilesLine entry={entry} />
  return (
    <div className="grid gap-0.5">
      <p className="source-line source-line-live">
        <span>
          {publisher.name}
          {checkedAt === null
            ? ' · not checked yet'
            : ` · last checked ${timeOfTry(checkedAt, now())}`}
        </span>
      </p>
      {realSince !== null && isNewlyReal(realSince, now()) && (
        <p className="num text-xs text-muted">Real draws since {monthAndDay(realSince)}</p>
      )}
    </div>
  )
}

/** Imported files end at some date; saying so keeps players from waiting for newer draws. */
const FilesLine = ({ entry: { source, resultsUntil, lastUpdated } }: { entry: StateResults }) => (
  <p className="num text-xs text-muted">
    {source !== null && `Source: ${sourceName(source)} · `}
    {resultsUntil !== null && `results through ${calendarDate(resultsUntil)} · `}
    {lastUpdated === null ? 'nothing stored yet' : `as of ${momentOf(lastUpdated)} ET`}
  </p>
)

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' })
const monthAndDay = (date: string) => day.format(new Date(`${date}T00:00:00Z`))
