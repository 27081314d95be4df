import '#styles/fields.css'
import type { StateResults } from '@fourcast/contract/lottery.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { NextDraw } from './NextDraw.tsx'
import { StateCard, StateCardSkeleton, StateError } from './StateCard.tsx'
import { listNames } from '#domains/draws/selection.ts'
import { useNewDraws } from './use-new-draws.ts'
import { DAYS, hasResults } from '#domains/draws/lottery.ts'
import { useAddress } from '#core/routing/use-address.ts'
import { useResults } from '#domains/draws/use-results.ts'
import { isLive } from '#ui/SourceChip.tsx'
import { momentOf } from '#core/format.ts'
import { useRefresh } from '#core/api/use-refresh.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useIsOffline } from '#core/connection.ts'
import { refusalMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'

interface LiveResultsProps {
  states: readonly string[]
  ready: boolean
}

/** Results of the followed states, one card per state. */
export function LiveResults({ states, ready }: LiveResultsProps) {
  const [days, setDays] = useDays()
  const { query, entries, asOf } = useResults({ states, days, ready })
  const known = entries.flatMap(({ entry }) => (entry && hasResults(entry) ? [entry] : []))
  const news = useNewDraws(known)
  const fresh = new Set(news.map(({ drawId }) => drawId))
  const failed = query.isError && known.length === 0
  const arrives = arrivalText(known)
  return (
    <>
      <section className="grid gap-4" aria-labelledby="live-results">
        <ResultsHead {...{ query, asOf }} entries={known} />
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
        {arrives !== null && <p className="text-sm text-muted">{arrives}</p>}
        <EarlierDraws key={days} {...{ query, days }} onDays={setDays} />
      </section>
    </>
  )
}

/** Names the states whose new draws appear without a reload: those with a working source. */
function arrivalText(entries: readonly StateResults[]) {
  const live = entries.filter(isLive)
  if (live.length === 0) return null
  const which =
    live.length === entries.length ? 'New' : `New ${listNames(live.map((one) => one.stateName))}`
  return `${which} draws appear here automatically, soon after we receive them.`
}

/** The number of days shown, as a search parameter. */
function useDays() {
  const { search, change } = useAddress()
  const asked = Number(search.get('days') ?? DAYS)
  const days = Number.isInteger(asked) && asked >= 1 && asked <= 30 ? asked : DAYS
  const set = (to: number) => change({ days: to === DAYS ? null : String(to) })
  return [days, set] as const
}

interface ResultsHeadProps {
  query: UseQueryResult
  asOf: number | null
  entries: readonly StateResults[]
}

/** The next draw, the time of the last request, and the refresh button. */
function ResultsHead({ query, asOf, entries }: ResultsHeadProps) {
  const refreshing = useRefresh(query)
  return (
    <div className="results-head">
      <div className="grid gap-0.5">
        <h2 id="live-results">Live Results</h2>
        <p className="num text-sm text-muted">
          {asOf === null ? 'Not loaded yet' : `Last updated ${momentOf(asOf)} ET`}
        </p>
      </div>
      <Button
        kind="second"
        icon="refresh"
        aria-label="Refresh results"
        aria-disabled={refreshing.busy}
        onClick={refreshing.refresh}
      >
        Refresh
      </Button>
      <NextDraw entries={entries} loading={entries.length === 0 && query.isFetching} />
    </div>
  )
}

interface EarlierDrawsProps {
  query: UseQueryResult
  days: number
  onDays: (days: number) => void
}

const CHOICES = [1, 3, 7, 14, 30]
const dayText = (days: number) => (days === 1 ? 'Today' : `Last ${days} days`)

function EarlierDraws({ query, days, onDays }: EarlierDrawsProps) {
  const [chosen, choose] = useState(days)
  const choices = CHOICES.includes(days) ? CHOICES : [...CHOICES, days].sort((a, b) => a - b)
  const load = () => (chosen === days ? void query.refetch() : onDays(chosen))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <label htmlFor="days-shown" className="strong text-sm">
        Earlier draws
      </label>
      <span className="flex grow flex-wrap gap-2">
        <select
          id="days-shown"
          className="input input-select w-auto"
          value={chosen}
          onChange={(event) => choose(Number(event.target.value))}
        >
          {choices.map((n) => (
            <option key={n} value={n}>
              {dayText(n)}
            </option>
          ))}
        </select>
        <Button kind="second" busy={query.isFetching} busyLabel="Loading…" onClick={load}>
          Load Results
        </Button>
      </span>
    </div>
  )
}

interface FetchFailedProps {
  query: UseQueryResult
  /** True if no results are shown below. */
  empty: boolean
}

const NOT_KEPT = 'No results are available offline. Reconnect to see them.'

/** Error of a failed request. Results of an earlier request stay below it. */
function FetchFailed({ query, empty }: FetchFailedProps) {
  const [dismissed, dismiss] = useState(0)
  const isOffline = useIsOffline()
  if (!query.isError) return null
  // The banner above the page already gives the reason and the age of the results.
  if (isOffline) return empty ? <Banner announce>{NOT_KEPT}</Banner> : null
  if (dismissed === query.errorUpdatedAt) return null
  return (
    <Banner
      kind="error"
      announce
      action={
        <span className="-me-2 flex items-center gap-1">
          <Button kind="second" busy={query.isFetching} onClick={() => void query.refetch()}>
            Retry
          </Button>
          <IconButton
            icon="close"
            label="Dismiss this message"
            onClick={() => dismiss(query.errorUpdatedAt)}
          />
        </span>
      }
    >
      <span className="flex min-h-9 items-center">
        {refusalMessage(query.error, MESSAGES.lotteryFailed)}
      </span>
    </Banner>
  )
}
