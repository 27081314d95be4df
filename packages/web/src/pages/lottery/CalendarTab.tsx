import './calendar.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DownloadButton } from './DownloadButton.tsx'
import { askedMonth } from './month.ts'
import { MonthSkeleton } from './MonthSkeleton.tsx'
import { MonthTable } from './MonthTable.tsx'
import { Outdated } from './Outdated.tsx'
import { MonthTurner } from './MonthTurner.tsx'
import { drawMonth } from './record.ts'
import { StateSelect } from '#domains/draws/StateSelect.tsx'
import { useAskedState } from '#domains/draws/use-asked-state.ts'
import { useNow } from '#core/clock.ts'
import type { State } from '#domains/draws/lottery.ts'
import { monthIn, zoneName } from '#core/zone-time.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'

/** A month of draws of any state. */
export function CalendarTab() {
  const { query, list, state, search, change } = useAskedState()
  return (
    <>
      <LoadFailure query={query}>Failed to load the states</LoadFailure>
      {!(query.isError && state === undefined) && (
        <div className="flex flex-wrap items-end justify-between gap-4">
          <StateSelect
            list={list}
            code={state?.code}
            onChange={(code) => change({ state: code })}
          />
          {state && <DownloadButton state={state} />}
        </div>
      )}
      {state === undefined ? (
        !query.isError && <MonthSkeleton />
      ) : (
        <Month
          state={state}
          asked={search.get('month')}
          onTurn={(month) => change({ month, state: state.code })}
        />
      )}
    </>
  )
}

interface MonthProps {
  state: State
  asked: string | null
  onTurn: (month: string) => void
}

function Month({ state, asked, onTurn }: MonthProps) {
  const now = useNow(60_000)
  const thisMonth = monthIn(now, state.timeZone)
  const month = askedMonth(asked, thisMonth)
  const query = useQuery({ ...drawMonth(state.code, month), placeholderData: keepPreviousData })
  const { data } = query
  // What of another month or state is still there tells no more than since when there are draws.
  const here = data?.state === state.code ? data : undefined
  const shown = here?.month === month ? here : undefined
  return (
    <>
      <LoadFailure query={{ ...query, data: shown }}>Failed to load the calendar</LoadFailure>
      <Outdated {...{ state, month, onTurn }} />
      <Card
        flush
        title={`${state.name} ${state.gameName}`}
        aside={state.simulated && <Chip kind="warning">Simulated</Chip>}
      >
        <MonthTurner {...{ month, thisMonth, onTurn }} since={here?.since} />
        {shown ? <MonthTable month={shown} now={now} /> : !query.isError && <MonthSkeleton />}
        <p className="card-foot text-xs text-muted">
          Times in {zoneName(now, state.timeZone)}.
          {here?.since === null && ' No results are stored yet; the first ones appear here.'}
        </p>
      </Card>
    </>
  )
}
