import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Generation, Stats } from '@fourcast/contract/numbers.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type Method, METHOD_NAMES, METHODS } from '@fourcast/engine/boxes.ts'
import { TicketsCard } from './tickets/TicketsCard.tsx'
import { WholeHistory } from './WholeHistory.tsx'
import { useHistory } from './use-history.ts'
import { isFiltered } from './filters.ts'
import { stats } from '#core/api/queries.ts'
import { Card } from '#ui/Card.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { Bar, GreyStats, Skeleton } from '#ui/Skeleton.tsx'
import { count, percent } from '#core/format.ts'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import { MethodDot } from '#ui/MethodDot.tsx'
import type { Column } from '#ui/Table.tsx'

// Lazy, because most users leave this chart collapsed. It has a request of its own.
const CloseCalls = lazyPanel(async () => (await import('./CloseCalls.tsx')).CloseCalls)

/** Statistics of the whole history and of the loaded page. */
export function StatisticsTab() {
  const query = useQuery(stats)
  const { data, isError } = query
  return (
    <>
      <LoadFailure query={query}>Failed to load statistics</LoadFailure>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
        {data === undefined ? !isError && <StatisticsSkeleton /> : <WholeHistory figures={data} />}
        <PageCounts />
      </div>
      {data !== undefined && <TicketsCard sums={data.plays} />}
      {data !== undefined && (
        <Disclosure quiet title="Generations by method">
          <MethodChart byMethod={data.byMethod} />
        </Disclosure>
      )}
      <Disclosure quiet later title="Close calls">
        <Suspense fallback={<Bar className="h-96" />}>
          <CloseCalls />
        </Suspense>
      </Disclosure>
    </>
  )
}

const StatisticsSkeleton = () => (
  <Card title="Whole history">
    <Skeleton label="Loading statistics">
      <GreyStats notes />
      <Bar className="h-20" />
    </Skeleton>
  </Card>
)

/** Counts of the loaded page of results only. */
function PageCounts() {
  const { page, query, asked, possible } = useHistory()
  const { data, isError } = query
  if (isError && data === undefined)
    return <LoadFailure query={query}>{MESSAGES.historyFailed}</LoadFailure>
  const rows = possible ? data?.content : []
  return (
    <Card title="Loaded page">
      {rows === undefined ? (
        <Skeleton label="Loading the page">
          <Bar className="h-32" />
        </Skeleton>
      ) : (
        <Counts rows={rows} />
      )}
      <p className="num text-xs text-muted">
        {isFiltered(asked)
          ? `Page ${count(page + 1)} of your history, with your filters.`
          : `Page ${count(page + 1)} of your history.`}
      </p>
    </Card>
  )
}

function Counts({ rows }: { rows: readonly Generation[] }) {
  const by = (method: Generation['method']) => rows.filter((one) => one.method === method).length
  const counts = [
    ['Total', rows.length],
    ['Winners', rows.filter(({ isWinner }) => isWinner).length],
    [METHOD_NAMES.flash.name, by('flash')],
    [METHOD_NAMES.ml.name, by('ml')],
  ] as const
  return (
    <dl className="grid text-sm max-md:grid-cols-2 max-md:gap-x-6">
      {counts.map(([name, n]) => (
        <div
          key={name}
          className="flex items-baseline justify-between gap-4 border-t border-line py-2 first:border-t-0 first:pt-0 max-md:border-0 max-md:py-1"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="num text-base font-[620]">{count(n)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface MethodCount {
  method: Method
  made: number
  /** Share of all generations, 0 to 1. */
  share: number
}

/** Generations by method, as a chart and a table. */
function MethodChart({ byMethod }: Pick<Stats, 'byMethod'>) {
  const all = METHODS.reduce((sum, method) => sum + byMethod[method], 0)
  const rows = METHODS.map((method) => ({
    method,
    made: byMethod[method],
    share: all === 0 ? 0 : byMethod[method] / all,
  }))
  return (
    <Card title="Generations by method">
      <Chart
        name="Generations by method"
        note="This shows your choices, not your wins. Every method has the same straight odds."
        columns={COLUMNS}
        rows={rows}
        rowKey={({ method }) => METHOD_NAMES[method].name}
      >
        <BarChart
          label="Bar chart of generations made, by method."
          category="Method"
          axis="Generations made"
          rows={rows.map(({ method, made }) => ({
            id: method,
            label: METHOD_NAMES[method].name,
            value: made,
          }))}
        />
      </Chart>
    </Card>
  )
}

const COLUMNS: readonly Column<MethodCount>[] = [
  { id: 'method', head: 'Method', cell: ({ method }) => <MethodDot method={method} /> },
  {
    id: 'made',
    head: 'Generations and share',
    atEnd: true,
    cell: ({ made, share }) => `${count(made)} · ${percent(share, 1)}`,
  },
]
