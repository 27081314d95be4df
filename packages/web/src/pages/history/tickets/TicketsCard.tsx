import type { TicketPoint, TicketSums } from '@fourcast/contract/ticket-sums.ts'
import { useQuery } from '@tanstack/react-query'
import { TicketList } from './TicketList.tsx'
import { calendarDate, count, shortCalendarDate } from '#core/format.ts'
import { dollarsOf } from '#core/money.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Stats } from '#ui/Stats.tsx'
import { overTime } from '#domains/tickets/queries.ts'
import { Chart } from '#ui/charts/Chart.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import type { Column } from '#ui/Table.tsx'
import { marksUpTo } from '#ui/charts/scale.ts'

/** Stakes and payouts of recorded tickets, beside chance for the same bets. */
export function TicketsCard({ sums }: { sums: TicketSums }) {
  if (sums.count === 0)
    return (
      <Card title="Your tickets">
        <Empty title="No tickets recorded">
          If you buy a ticket, press ‘I played this’ in the result’s details. Its cost and payout
          appear here.
        </Empty>
      </Card>
    )
  return (
    <>
      <Card title="Your tickets">
        <Stats items={itemsOf(sums)} />
        <p className="text-xs text-muted">
          Prizes are typical payouts unless you entered your own. Net includes only tickets with a
          result.
          {sums.chanceCents === null &&
            ' Tickets with shared prizes are not in the chart, because nobody knows what they would pay.'}
        </p>
        <PlayedChart />
      </Card>
      <TicketList />
    </>
  )
}

function itemsOf({ count: plays, waiting, ...sums }: TicketSums) {
  const { stakeCents, waitingCents, prizesCents, netCents, chanceCents } = sums
  return [
    {
      label: 'Tickets',
      value: count(plays),
      note: waiting === 0 ? 'all settled' : `${count(waiting)} without a result yet`,
    },
    {
      label: 'Stake',
      value: dollarsOf(stakeCents),
      note:
        waitingCents === 0 ? 'on all tickets' : `${dollarsOf(waitingCents)} without a result yet`,
    },
    {
      label: 'Prizes',
      value: dollarsOf(prizesCents),
      ...(chanceCents !== null && { note: <Chance words="chance expects" cents={chanceCents} /> }),
    },
    {
      label: 'Net',
      value: dollarsOf(netCents),
      ...(chanceCents !== null && {
        note: <Chance words="chance expects" cents={chanceCents - (stakeCents - waitingCents)} />,
      }),
    },
  ]
}

/** Keeps the minus sign and its amount on one line. */
const Chance = ({ words, cents }: { words: string; cents: number }) => (
  <span className="chance">
    {words} <span className="whitespace-nowrap">{dollarsOf(cents)}</span>
  </span>
)

/** Net over time, beside the expected net of the same bets. */
function PlayedChart() {
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
  const name = byMonth ? 'Net by month' : 'Net by day'
  return (
    <Chart name={name} columns={COLUMNS} rows={steps} rowKey={(step) => step.from}>
      <LineChart
        label={`Line chart of prizes minus stakes so far. ${words(last)}`}
        name="Net"
        points={net}
        chance={chance}
        x={{
          label: byMonth ? 'Month of the draw' : 'Day of the draw',
          marks: dayMarks(start, last?.at ?? start),
          format: (at) => shortCalendarDate(new Date(at).toISOString().slice(0, 10)),
        }}
        y={{
          label: 'Prizes minus stakes, in dollars',
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

/** First and last day, and up to two days between. */
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

const DAY = 24 * 60 * 60 * 1000

interface Step extends TicketPoint {
  /** Position on the axis, in milliseconds. */
  at: number
  /** Cumulative prizes minus stakes; `chanceNetCents` is the expected value of the same bets. */
  netCents: number
  chanceNetCents: number
}

/** Adds cumulative sums to each step. */
function stepsOf(points: readonly TicketPoint[]): Step[] {
  let [netCents, chanceNetCents] = [0, 0]
  return points.map((point) => {
    netCents += point.prizesCents - point.stakeCents
    chanceNetCents += point.chanceCents - point.stakeCents
    return Object.assign(
      { at: Date.parse(`${point.from}T00:00:00Z`), netCents, chanceNetCents },
      point,
    )
  })
}

/** Day before the first step, where both lines start at 0. */
const beginning = (steps: readonly Step[]) => (steps[0]?.at ?? 0) - DAY

/** Round dollar amounts in ascending order that span both ends and 0. */
function marksAround(low: number, high: number): number[] {
  const [, step = 1] = marksUpTo(Math.max(high, 0) - Math.min(low, 0))
  const [from, to] = [Math.floor(Math.min(low, 0) / step), Math.ceil(Math.max(high, 0) / step)]
  return Array.from({ length: Math.max(to - from, 1) + 1 }, (_, at) => (from + at) * step)
}
