import { useQuery } from '@tanstack/react-query'
import { beginning, marksAround, type Step, stepsOf } from './steps.ts'
import { calendarDate, shortCalendarDate } from '#core/format.ts'
import { dollarsOf } from '#core/money.ts'
import { overTime } from '#domains/tickets/queries.ts'
import { Chart } from '#ui/charts/Chart.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import type { Column } from '#ui/Table.tsx'

/** How the net went, beside what chance expects of the same bets. */
export function PlayedChart() {
  const query = useQuery(overTime)
  const { data } = query
  if (data === undefined)
    return query.isError ? (
      <LoadFailure query={query}>Failed to load the chart</LoadFailure>
    ) : (
      <Skeleton label="Loading the chart">
        <Bar className="h-[366px]" />
      </Skeleton>
    )
  const steps = stepsOf(data.points)
  return steps.length === 0 ? null : <Drawing steps={steps} byMonth={data.step === 'month'} />
}

function Drawing({ steps, byMonth }: { steps: readonly Step[]; byMonth: boolean }) {
  const start = beginning(steps)
  const last = steps.at(-1)
  const from = { x: start, y: 0 }
  const net = [from, ...steps.map(({ at, netCents }) => ({ x: at, y: netCents / 100 }))]
  const chance = [
    from,
    ...steps.map(({ at, chanceNetCents }) => ({ x: at, y: chanceNetCents / 100 })),
  ]
  const heights = [...net, ...chance].map(({ y }) => y)
  const name = `Net by ${byMonth ? 'month' : 'day'}`
  return (
    <Chart name={name} columns={COLUMNS} rows={steps} rowKey={(step) => step.from}>
      <LineChart
        label={`Line chart of prizes less stakes so far. ${words(last)}`}
        name="Net"
        points={net}
        chance={chance}
        x={{
          label: byMonth ? 'Month of the draw' : 'Day of the draw',
          marks: dayMarks(start, last?.at ?? start),
          format: (at) => shortCalendarDate(new Date(at).toISOString().slice(0, 10)),
        }}
        y={{
          label: 'Prizes less stakes, in dollars',
          marks: marksAround(Math.min(...heights), Math.max(...heights)),
          format: (dollars) => dollarsOf(Math.round(dollars * 100)),
        }}
      />
    </Chart>
  )
}

const words = (last: Step | undefined) =>
  last === undefined
    ? ''
    : `It ends at ${dollarsOf(last.netCents)}; chance expects ${dollarsOf(last.chanceNetCents)}.`

/** The two ends, and as many days between them as have room. */
function dayMarks(from: number, to: number) {
  const days = Math.round((to - from) / (24 * 60 * 60 * 1000))
  const parts = Math.min(days, 3)
  return Array.from(
    { length: parts + 1 },
    (_, at) => from + Math.round((days * at) / parts) * 24 * 60 * 60 * 1000,
  )
}

const COLUMNS: readonly Column<Step>[] = [
  { id: 'from', head: 'From', cell: ({ from }) => calendarDate(from) },
  {
    id: 'stake',
    head: 'Stake',
    label: 'Stake',
    atEnd: true,
    cell: ({ stakeCents }) => dollarsOf(stakeCents),
  },
  {
    id: 'prizes',
    head: 'Prizes',
    label: 'Prizes',
    cell: ({ prizesCents }) => dollarsOf(prizesCents),
  },
  {
    id: 'net',
    head: 'Net so far',
    label: 'Net so far',
    atEnd: true,
    cell: ({ netCents, chanceNetCents }) => (
      <>
        {dollarsOf(netCents)} <span className="chance">chance {dollarsOf(chanceNetCents)}</span>
      </>
    ),
  },
]
