import './calendar.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { exportDraws } from '@fourcast/contract/lottery.ts'
import type { DrawSource } from '@fourcast/contract/sources.ts'
import { askedMonth, monthName, monthsLater } from './month.ts'
import { MonthTable } from './MonthTable.tsx'
import { drawMonth } from './record.ts'
import { StateSelect } from '#domains/draws/StateSelect.tsx'
import { useAskedState } from '#domains/draws/use-asked-state.ts'
import { useNow } from '#core/clock.ts'
import type { ListedState } from '#domains/draws/lottery.ts'
import { monthIn, zoneName } from '#core/zone-time.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import { outdatedText } from '#domains/draws/sources/source-text.ts'
import { useSources } from '#domains/draws/sources/use-sources.ts'
import { ENDED_AFTER_DAYS } from '#domains/draws/OutdatedBanner.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { send } from '#core/api/api.ts'
import { useDownload } from '#core/use-download.ts'

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
  state: ListedState
  asked: string | null
  onTurn: (month: string) => void
}

function Month({ state, asked, onTurn }: MonthProps) {
  const now = useNow(60_000)
  const thisMonth = monthIn(now, state.timeZone)
  const { data: known, failed } = useSources()
  const source = known?.sources.find((one) => one.state === state.code && one.game === 'cash4')
  const month = askedMonth(asked, usualMonth(source, thisMonth, now), monthsLater(thisMonth, 1))
  const query = useQuery({
    ...drawMonth(state.code, month),
    placeholderData: keepPreviousData,
    // Until the sources are loaded, the usual month is unknown and this month may have no result.
    enabled: asked !== null || known !== null || failed,
  })
  const { data } = query
  // Of a previous answer for another month or state, only the first month with draws is used.
  const here = data?.state === state.code ? data : undefined
  const shown = here?.month === month ? here : undefined
  return (
    <>
      <LoadFailure query={{ ...query, data: shown }}>Failed to load the calendar</LoadFailure>
      {source && known && <Outdated {...{ source, month, onTurn }} asOf={Date.parse(known.asOf)} />}
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

interface MonthTurnerProps {
  month: string
  thisMonth: string
  /** The first month with a result; null without any, undefined until that is known. */
  since: string | null | undefined
  onTurn: (month: string) => void
}

/** Navigation to the previous and next month. A button without a month stays in place to keep its focus. */
function MonthTurner({ month, thisMonth, since, onTurn }: MonthTurnerProps) {
  const first = since ?? thisMonth
  const last = monthsLater(thisMonth, 1)
  const turn = (by: number) => ({
    'aria-disabled': by < 0 ? month <= first : month >= last,
    onClick: () => {
      if (by < 0 ? month > first : month < last) onTurn(monthsLater(month, by))
    },
  })
  return (
    <div className="flex items-center justify-between gap-2 px-(--card-pad) pb-2">
      <h3 className="text-lg" aria-live="polite">
        {monthName(month)}
      </h3>
      <div className="-me-3 flex">
        <IconButton icon="chevronLeft" label="Previous month" {...turn(-1)} />
        <IconButton icon="chevronRight" label="Next month" {...turn(1)} />
      </div>
    </div>
  )
}

const MonthSkeleton = () => (
  <div className="px-(--card-pad) pb-(--card-pad)">
    <Skeleton label="Loading the calendar">
      <div className="grid gap-3 md:grid-cols-7">
        {Array.from({ length: 35 }, (_, at) => (
          <Bar key={at} className={`h-20 ${at > 6 ? 'max-md:hidden' : ''}`} />
        ))}
      </div>
    </Skeleton>
  </div>
)

/** The last month with a result if results stopped before this month; else this month. */
function usualMonth(source: DrawSource | undefined, thisMonth: string, now: number) {
  const newest = source?.newest ?? null
  const last = newest?.date.slice(0, 7)
  const isOld = newest !== null && now - Date.parse(newest.at) > ENDED_AFTER_DAYS * 24 * 60 * 60_000
  const isOutdated =
    source?.status === 'unreachable' ||
    source?.status === 'imported' ||
    (source?.status === 'late' && isOld)
  return isOutdated && last !== undefined && last < thisMonth ? last : thisMonth
}

interface OutdatedProps {
  source: DrawSource
  /** Time at which the sources were read. */
  asOf: number
  /** The month shown: '2026-11'. */
  month: string
  onTurn: (month: string) => void
}

/** Explains missing recent results of a state, with a link to the last month that has one. */
function Outdated({ source, asOf, month, onTurn }: OutdatedProps) {
  const text = outdatedText(source, asOf)
  if (text === null) return null
  const last = source.newest?.date.slice(0, 7)
  return (
    <Banner
      kind="warning"
      action={
        last === undefined || last >= month ? undefined : (
          <Button kind="second" onClick={() => onTurn(last)}>
            Show {monthName(last)}
          </Button>
        )
      }
    >
      {text}
    </Banner>
  )
}

/** Saves every known draw of a state, not only the month. */
function DownloadButton({ state: { code, name } }: { state: Pick<ListedState, 'code' | 'name'> }) {
  const download = useDownload({
    ask: () => send(exportDraws, { query: { state: code } }),
    name: () => `cash4_draws_${code}.csv`,
    failed: 'Failed to download the draws',
  })
  return (
    <Button
      kind="second"
      icon="download"
      busy={download.isPending}
      busyLabel="Downloading…"
      title={`All known draws of ${name}`}
      onClick={() => download.mutate()}
    >
      Download CSV
    </Button>
  )
}
