import type { StateResults } from '@fourcast/contract/lottery.ts'
import { FetchFailed } from './FetchFailed.tsx'
import { NextDraw } from './NextDraw.tsx'
import { ResultsHead } from './ResultsHead.tsx'
import { StateCard, StateCardSkeleton, StateError } from './StateCard.tsx'
import { inWords } from './selection.ts'
import { useNews } from './use-news.ts'
import { DAYS, hasResults } from '#domains/draws/lottery.ts'
import { useAddress } from '#core/routing/use-address.ts'
import { useResults } from '#domains/draws/use-results.ts'
import { isLive } from '#ui/SourceChip.tsx'

interface LiveResultsProps {
  states: readonly string[]
  ready: boolean
}

/** The results of the states someone follows, each in its place. */
export function LiveResults({ states, ready }: LiveResultsProps) {
  const [days, setDays] = useDays()
  const { query, entries, asOf } = useResults({ states, days, ready })
  const known = entries.flatMap(({ entry }) => (entry && hasResults(entry) ? [entry] : []))
  const news = useNews(known)
  const fresh = new Set(news.map(({ drawId }) => drawId))
  const failed = query.isError && known.length === 0
  return (
    <>
      {known.length > 0 ? (
        <NextDraw entries={known} />
      ) : (
        !failed && <div className="card next-draw next-draw-waiting" />
      )}
      <section className="grid gap-4" aria-labelledby="live-results">
        <ResultsHead {...{ query, asOf, days }} onDays={setDays}>
          {arrivalText(known)}
        </ResultsHead>
        <output className="sr-only">{news.map(({ words }) => words).join('. ')}</output>
        <FetchFailed query={query} empty={known.length === 0} />
        <div className="state-grid">
          {entries.map(({ code, entry }) =>
            entry === undefined ? (
              !failed && <StateCardSkeleton key={code} />
            ) : hasResults(entry) ? (
              <StateCard key={code} {...{ entry, days, fresh }} />
            ) : (
              <StateError key={code} code={code} error={entry.error} />
            ),
          )}
        </div>
      </section>
    </>
  )
}

/** Which states get new draws without a reload; those without a working source get none. */
function arrivalText(entries: readonly StateResults[]) {
  const live = entries.filter(isLive)
  if (live.length === 0) return null
  const which =
    live.length === entries.length ? 'New' : `New ${inWords(live.map((one) => one.stateName))}`
  return `${which} draws appear here automatically, soon after we receive them.`
}

/** How many days back, in the address. */
function useDays() {
  const { search, change } = useAddress()
  const asked = Number(search.get('days') ?? DAYS)
  const days = Number.isInteger(asked) && asked >= 1 && asked <= 30 ? asked : DAYS
  const set = (to: number) => change({ days: to === DAYS ? null : String(to) })
  return [days, set] as const
}
