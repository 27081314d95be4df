import type { ForecastHistory, ScoredForecast } from '@fourcast/contract/forecasts.ts'
import { useQuery } from '@tanstack/react-query'
import { calendarDate, count, momentOf, percent } from '#core/format.ts'
import { forecastsOf } from '#domains/forecasts/forecasts.ts'
import { noForecastText } from '#domains/forecasts/no-forecast.ts'
import { usePage } from '#core/routing/use-page.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Empty } from '#ui/Empty.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Lines, Skeleton } from '#ui/Skeleton.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { Balls } from '#ui/Balls.tsx'

/** The record of forecasts written before their draws, newest first, page by page. */
export function ForecastsCard({ state }: { state: string }) {
  const { page, go } = usePage()
  const query = useQuery(forecastsOf(state, page))
  const data = query.data?.basis.state === state ? query.data : undefined
  return (
    <>
      <LoadFailure query={{ ...query, data }}>Failed to load the record of forecasts</LoadFailure>
      {(data !== undefined || !query.isError) && (
        <Card flush>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 p-(--card-pad) pb-4 text-sm text-muted">
            {data?.chain.intact === false && data.chain.length > 0 && (
              <Chip kind="error" icon="error">
                Chain broken
              </Chip>
            )}
            <span>
              We save each forecast before its draw. Chance alone gets 0.4 of four digits in
              position.
            </span>
            {data && (
              <HowWeKnow about="Forecasts and results">
                <p>
                  Each saved forecast includes the hash of the one before, so anyone with a saved
                  copy can spot a later change.
                </p>
                <p>{chainText(data.chain)}</p>
              </HowWeKnow>
            )}
          </p>
          {data === undefined ? <RecordSkeleton /> : <Record data={data} onPage={go} />}
        </Card>
      )}
    </>
  )
}

function Record({ data, onPage }: { data: ForecastHistory; onPage: (page: number) => void }) {
  const { content, page, size, totalElements, totalPages } = data.forecasts
  if (totalElements === 0)
    return (
      <div className="px-(--card-pad) pb-(--card-pad)">
        <Empty kind="search" title="No forecast yet">
          {noForecastText(data.status)}
        </Empty>
      </div>
    )
  return (
    <>
      <Table
        dense
        caption="Forecasts and draws, newest first"
        columns={forecastColumns}
        rows={content}
        rowKey={({ sequence }) => String(sequence)}
      />
      <div className="card-foot">
        <div className="w-full">
          <Pager
            {...{ page, size, totalElements, totalPages, onPage }}
            label="Pages of forecasts"
          />
        </div>
      </div>
    </>
  )
}

function chainText({ length, intact, checkedAt }: ForecastHistory['chain']) {
  const state = intact ? `Chain of ${count(length)}, intact.` : 'Chain broken.'
  return checkedAt === null
    ? `${state} Not checked yet.`
    : `${state} Last checked ${momentOf(checkedAt)} ET.`
}

const RecordSkeleton = () => (
  <div className="px-(--card-pad) pb-(--card-pad)">
    <Skeleton label="Loading forecasts">
      <Lines count={5} className="h-9 w-full" />
    </Skeleton>
  </div>
)

const digits = (text: string) => [...text].map(Number)

const said = ({ said: places }: ScoredForecast) => places.map(({ digit }) => digit)

/** Positions where the drawn digit is the forecast one. */
const same = (one: ScoredForecast) => {
  const drawn = digits(one.winningNumbers ?? '')
  return said(one).flatMap((digit, at) => (digit === drawn[at] ? [at] : []))
}

const words = (numbers: readonly number[]) => numbers.join(' ')

const forecastColumns: readonly Column<ScoredForecast>[] = [
  {
    id: 'draw',
    head: 'Draw',
    full: true,
    cell: ({ drawDate, drawTime, writtenAt }) => (
      <>
        <span className="strong">{calendarDate(drawDate)}</span>, {drawTime}
        <span className="block text-xs text-muted">saved {momentOf(writtenAt)} ET</span>
      </>
    ),
  },
  {
    id: 'said',
    head: 'Forecast',
    label: 'Forecast',
    full: true,
    cell: (one) => (
      <>
        <Balls method="ml" numbers={said(one)} size="sm" label={`Forecast ${words(said(one))}`} />
        <span className="mt-1 block text-xs text-muted">
          confidence {percent(one.confidence)},{' '}
          <span className="chance">chance {percent(one.chance)}</span>
        </span>
      </>
    ),
  },
  {
    id: 'came',
    head: 'Drawn',
    label: 'Drawn',
    cell: (one) =>
      one.winningNumbers === null ? (
        <span className="text-sm text-muted">not drawn yet</span>
      ) : (
        <>
          <Balls numbers={digits(one.winningNumbers)} size="sm" same={same(one)} />
          <span className="mt-1 block text-xs text-muted">{one.hits} of 4 in place</span>
        </>
      ),
  },
]
