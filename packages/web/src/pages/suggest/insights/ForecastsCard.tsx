import type { ForecastHistory, ScoredForecast } from '@fourcast/contract/forecasts.ts'
import { useQuery } from '@tanstack/react-query'
import { calendarDate, count, momentOf, percent } from '#core/format.ts'
import { forecastsOf } from '#domains/forecasts/forecasts.ts'
import { noForecastText } from '#domains/forecasts/no-forecast.ts'
import { usePage } from '#core/routing/use-page.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Lines, Skeleton } from '#ui/Skeleton.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { evidenceText } from '#domains/forecasts/evidence.ts'
import { Balls } from '#ui/Balls.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'

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
          <div className="grid justify-items-start gap-3 p-(--card-pad) pb-4 text-sm text-muted">
            <p>
              We save each forecast before its draw. It includes the hash of the one before, so
              anyone with a saved copy can spot a later change. Chance alone gets 0.4 of four digits
              in position.
            </p>
            {data && <Chain chain={data.chain} />}
          </div>
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
        <Empty title="No forecast yet">{noForecastText(data.status)}</Empty>
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

function Chain({ chain: { length, intact, checkedAt } }: Pick<ForecastHistory, 'chain'>) {
  if (length === 0) return null
  const when = checkedAt === null ? 'Not checked yet.' : `Last checked ${momentOf(checkedAt)} ET.`
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Chip kind={intact ? 'success' : 'error'} icon={intact ? 'check' : 'error'}>
        {intact ? `Chain of ${count(length)}` : 'Chain broken'}
      </Chip>
      <span className="num">{when}</span>
    </p>
  )
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
        <OddsLine short numbers={said(one)} className="block" />
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
  {
    id: 'E',
    head: 'E after it',
    label: 'E after it',
    atEnd: true,
    cell: ({ log10E }) => (log10E === null ? '–' : evidenceText(log10E)),
  },
]
