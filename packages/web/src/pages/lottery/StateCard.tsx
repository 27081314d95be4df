import type { StateResults } from '@fourcast/contract/lottery.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { useId, useState } from 'react'
import { serverNow, useNow } from '#core/clock.ts'
import { isNewlyReal, LATE, timeOfTry } from '#domains/draws/sources/source-text.ts'
import { momentIn, ownTime } from '#core/zone-time.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Bar, GreyBalls, Skeleton } from '#ui/Skeleton.tsx'
import { SourceChip } from '#ui/SourceChip.tsx'
import { Chip } from '#ui/Chip.tsx'
import { StateDraw } from '#ui/StateDraw.tsx'
import { hasEnded, hasStopped, OutdatedBanner } from '#domains/draws/OutdatedBanner.tsx'
import { sourceName } from '#domains/draws/draw-source.ts'
import { calendarDate, momentOf, money } from '#core/format.ts'

/** Draws of a collapsed card: for most states, one day of draws. */
const FIRST = 3

interface StateCardProps {
  entry: StateResults
  days: number
  /** Draws that arrived while the page was open. */
  fresh: ReadonlySet<string>
}

/** The results of one state, with their source and age. */
export function StateCard({ entry, days, fresh }: StateCardProps) {
  const { results, isOlder } = shownOf(entry)
  const [all, setAll] = useState(false)
  const headingId = useId()
  const listId = useId()
  const shown = all ? results : results.slice(0, FIRST)
  return (
    <article className="card" aria-labelledby={headingId}>
      <Head entry={entry} headingId={headingId} />
      <OutdatedBanner entry={entry} />
      <Notes {...{ entry, days, isOlder }} />
      {results.length === 0 ? (
        <Empty kind="state" title="No results yet">
          They appear here as soon as the first draw is in.
        </Empty>
      ) : (
        <ul className="list" id={listId}>
          {shown.map((draw) => (
            <StateDraw
              key={draw.drawId}
              draw={draw}
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

/** The results of the chosen days, or the newest ones if those days have none. */
function shownOf({ results, newest }: StateResults) {
  const isOlder = results.length === 0 && newest.length > 0
  return { results: isOlder ? newest : results, isOlder }
}

function Head({ entry, headingId }: { entry: StateResults; headingId: string }) {
  const { stateName: name, gameName } = entry
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id={headingId} className="text-lg">
          {name} <span className="font-normal text-muted">{gameName}</span>
        </h3>
        {hasStopped(entry) ? <Chip kind="warning">Ended</Chip> : <SourceChip entry={entry} />}
      </div>
      {entry.failedAt === null && !hasStopped(entry) && <SourceLine entry={entry} />}
    </div>
  )
}

interface NotesProps {
  entry: StateResults
  days: number
  isOlder: boolean
}

/** The reason why results may be older than expected. Empty if a banner already gives it. */
function Notes({ entry, days, isOlder }: NotesProps) {
  const { stale, failedAt, simulated, publisher } = entry
  if (failedAt !== null || simulated || hasStopped(entry)) return null
  return (
    <>
      {stale && publisher !== null && <p className="text-sm">{LATE}</p>}
      {isOlder && (
        <p className="text-sm">
          {days === 1 ? 'No results today.' : `No results in the last ${days} days.`} These are the
          newest we have.
        </p>
      )}
    </>
  )
}

/** The next draw, unless results no longer arrive, and an explanation of the prizes above. */
function NextLine({ entry }: { entry: StateResults }) {
  const { nextDraw, timeZone, publisher, failedAt, results, newest } = entry
  const now = useNow(60_000)
  const own = ownTime(nextDraw.at, timeZone)
  const ended = hasEnded(entry)
  const prize = [...results, ...newest][0]?.prizeAmount ?? null
  if (ended && publisher === null && prize === null) return null
  return (
    <div className="card-foot grid justify-items-start gap-1 text-sm">
      {!ended && (
        <p className="num">
          <span className="strong">Next draw</span> {nextDraw.label},{' '}
          {momentIn(nextDraw.at, timeZone, now)}
          {own !== null && <span className="text-muted"> (your time {own})</span>}
        </p>
      )}
      {publisher !== null && failedAt !== null && (
        <p className="text-xs text-muted">
          For newer results, see{' '}
          <a className="inline-link" href={publisher.url}>
            {publisher.site}
          </a>
          . We never fill gaps with simulated draws.
        </p>
      )}
      {prize !== null && (
        <p className="num text-xs text-muted">
          A {money(1)} straight ticket pays {money(prize)}.
        </p>
      )}
    </div>
  )
}

/** Replaces the card of a state whose results could not be read. */
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
            <GreyBalls />
          </div>
        </div>
      ))}
    </Skeleton>
  </div>
)

function SourceLine({ entry }: { entry: StateResults }) {
  const { simulated, publisher, answeredAt, realSince } = entry
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
          {answeredAt === null
            ? ' · no answer yet'
            : ` · last checked ${timeOfTry(answeredAt, serverNow())}`}
        </span>
      </p>
      {realSince !== null && isNewlyReal(realSince, serverNow()) && (
        <p className="num text-xs text-muted">Real draws since {monthAndDay(realSince)}</p>
      )}
    </div>
  )
}

/** Imported files end at a date; naming it keeps players from waiting for newer draws. */
const FilesLine = ({ entry: { source, resultsUntil, lastUpdated } }: { entry: StateResults }) => (
  <p className="num text-xs text-muted">
    {source !== null && `Source: ${sourceName(source)} · `}
    {resultsUntil !== null && `results through ${calendarDate(resultsUntil)} · `}
    {lastUpdated === null ? 'nothing stored yet' : `as of ${momentOf(lastUpdated)} ET`}
  </p>
)

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' })
const monthAndDay = (date: string) => day.format(new Date(`${date}T00:00:00Z`))
