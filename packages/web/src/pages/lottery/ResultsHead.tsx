import '#styles/fields.css'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { momentOf } from '#core/format.ts'
import { useRefresh } from '#core/api/use-refresh.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'

interface ResultsHeadProps {
  query: UseQueryResult
  asOf: number | null
  days: number
  onDays: (days: number) => void
  /** What comes by itself. */
  children?: ReactNode
}

const CHOICES = [1, 3, 7, 14, 30]
const dayText = (days: number) => (days === 1 ? 'Today' : `Last ${days} days`)

/** When the results were asked for last, for how many days, and the ways to ask again. */
export function ResultsHead({ query, asOf, days, onDays, children }: ResultsHeadProps) {
  const choices = CHOICES.includes(days) ? CHOICES : [...CHOICES, days].sort((a, b) => a - b)
  const refreshing = useRefresh(query)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid gap-0.5">
        <h2 id="live-results">Live Results</h2>
        <p className="num text-sm text-muted">
          {asOf === null ? 'Not loaded yet' : `Last updated ${momentOf(asOf)} ET`}
        </p>
        {children !== null && <p className="text-sm text-muted">{children}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <select
          aria-label="Days shown"
          className="input input-select w-auto"
          value={days}
          onChange={(event) => onDays(Number(event.target.value))}
        >
          {choices.map((n) => (
            <option key={n} value={n}>
              {dayText(n)}
            </option>
          ))}
        </select>
        <Button
          kind="second"
          busy={query.isFetching}
          busyLabel="Loading…"
          onClick={() => void query.refetch()}
        >
          Load Results
        </Button>
        <IconButton
          icon="refresh"
          label="Refresh results"
          className="-me-2"
          aria-disabled={refreshing.busy}
          onClick={refreshing.refresh}
        />
      </div>
    </div>
  )
}
