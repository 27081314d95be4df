import type { StateResults } from '@fourcast/contract/lottery.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { useId, useState } from 'react'
import { useNow } from '#lib/clock.ts'
import { leftText } from '#lib/countdown.ts'
import { sourceName } from '#lib/draw-source.ts'
import { calendarDate, momentOf } from '#lib/format.ts'
import { useLeft } from '#lib/use-left.ts'
import { momentIn, ownTime, zoneName } from '#lib/zone-time.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import { StateDraw } from '#ui/StateDraw.tsx'

/** Draws of a card before it is unfolded. */
const FIRST = 6

interface StateCardProps {
  entry: StateResults
  days: number
  /** Draws that came while the page was open. */
  fresh: ReadonlySet<string>
}

/** The results of one state, with where they come from and how old they are. */
export function StateCard({ entry, days, fresh }: StateCardProps) {
  const { results, timeZone, stale } = entry
  const [all, setAll] = useState(false)
  const headingId = useId()
  const listId = useId()
  const shown = all ? results : results.slice(0, FIRST)
  return (
    <article className="card" aria-labelledby={headingId}>
      <Head entry={entry} headingId={headingId} />
      {stale && (
        <p className="text-sm">These results may be out of date: we try again every 5 minutes.</p>
      )}
      {results.length === 0 ? (
        <Nothing {...{ entry, days }} />
      ) : (
        <ul className="list" id={listId}>
          {shown.map((draw) => (
            <StateDraw
              key={draw.drawId}
              draw={draw}
              {...{ timeZone }}
              stateName={entry.stateName}
              fresh={fresh.has(draw.drawId)}
            />
          ))}
        </ul>
      )}
      {results.length > FIRST && (
        <Button
          kind="ghost"
          aria-expanded={all}
          aria-controls={listId}
          className="-mx-3 justify-self-start"
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${results.length} draws`}
        </Button>
      )}
      <NextLine entry={entry} />
    </article>
  )
}

function Head({ entry, headingId }: { entry: StateResults; headingId: string }) {
  const { stateName: name, gameName, simulated, stale, source, lastUpdated, resultsUntil } = entry
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id={headingId} className="text-lg">
          {name} <span className="font-normal text-muted">{gameName}</span>
        </h3>
        <span className="flex gap-2">
          {simulated && <Chip kind="warning">Simulated</Chip>}
          {stale && (
            <Chip kind="error" icon="clock">
              Stale
            </Chip>
          )}
        </span>
      </div>
      <p className="num text-xs text-muted">
        {source !== null && `Source: ${sourceName(source)} · `}
        {source === 'import' && resultsUntil !== null && `${untilText(resultsUntil)} · `}
        {lastUpdated === null ? 'nothing stored yet' : `as of ${momentOf(lastUpdated)} ET`}
      </p>
    </div>
  )
}

/** Files end somewhere: nobody should wait for what none of them will bring. */
const untilText = (date: string) => `results until ${calendarDate(date)}`

function Nothing({ entry, days }: { entry: StateResults; days: number }) {
  if (entry.resultsUntil === null)
    return <Empty title="No results yet">They appear here as soon as the first draw is in.</Empty>
  return (
    <Empty title={days === 1 ? 'No results today' : `No results in the last ${days} days`}>
      The calendar has {untilText(entry.resultsUntil)}.
    </Empty>
  )
}

function NextLine({ entry: { nextDraw, timeZone } }: { entry: StateResults }) {
  const now = useNow(10_000)
  const left = useLeft(Date.parse(nextDraw.at))
  const own = ownTime(nextDraw.at, timeZone)
  return (
    <div className="card-foot justify-between text-sm">
      <span className="num">
        <span className="text-muted">Next draw</span> {nextDraw.label},{' '}
        {momentIn(nextDraw.at, timeZone, now)}
      </span>
      <span className="num strong">{leftText(left)}</span>
      <span className="num w-full text-xs text-muted">
        Times in {zoneName(nextDraw.at, timeZone)}
        {own !== null && `; your time of the next draw is ${own}`}.
      </span>
    </div>
  )
}

/** In place of a state whose results could not be told. */
export const StateError = ({ code, error }: { code: string; error: string }) => (
  <article className="card" aria-label={stateName(code)}>
    <h3 className="text-lg">{stateName(code)}</h3>
    <Banner kind="error">{error}</Banner>
  </article>
)

export const StateCardSkeleton = () => (
  <div className="card">
    <Skeleton label="Loading results">
      <Bar className="h-6 w-48" />
      <Bar className="h-3.5 w-56" />
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center justify-between gap-4 py-3">
          <Bar className="h-4 w-28" />
          <div className="flex gap-1.5">
            {[0, 1, 2, 3].map((ball) => (
              <div key={ball} className="skeleton skeleton-round size-[34px]" />
            ))}
          </div>
        </div>
      ))}
    </Skeleton>
  </div>
)
