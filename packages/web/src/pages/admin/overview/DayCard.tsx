import type { Analytics, DayFigures } from '@fourcast/contract/admin-figures.ts'
import { calendarDate, count } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import { DayChart } from '#ui/charts/DayChart.tsx'
import { amountOf, dollarsOf } from '#core/money.ts'
import { Stats } from '#ui/Stats.tsx'
import { useAddress } from '#core/routing/use-address.ts'

interface DayCardProps {
  measure: Measure
  analytics: Analytics
}

/** Chart of a measure by day, with its total and the same figures as a table, newest first. */
export function DayCard({ measure, analytics: { days, totals } }: DayCardProps) {
  const { id, name, axis, note, mark, exact } = measure
  const total = measure.total(totals)
  return (
    <Card
      minor
      title={name}
      aside={total !== null && <b className="num text-lg">{exact(total)}</b>}
    >
      {days.every((day) => day[id] === 0) ? (
        <p className="text-sm text-muted">
          {days.length === 1 ? 'None today.' : `None in these ${days.length} days.`}
        </p>
      ) : (
        <Chart<DayFigures>
          name={`${name} by day`}
          note={note}
          columns={[
            { id: 'date', head: 'Day', cell: ({ date }) => calendarDate(date) },
            { id: 'value', head: name, atEnd: true, cell: (day) => exact(day[id]) },
          ]}
          rows={days.toReversed()}
          rowKey={({ date }) => date}
        >
          <DayChart
            label={`${name} by day, ET.`}
            axis={axis}
            days={days.map((day) => ({ date: day.date, value: day[id] }))}
            total={total}
            format={mark}
          />
        </Chart>
      )}
    </Card>
  )
}

/** Totals of the period, and recently active accounts. */
export const Totals = ({ analytics: { totals, days } }: { analytics: Analytics }) => (
  <Card>
    <Stats
      items={[
        {
          label: 'Accounts',
          value: count(totals.users),
          note: `${count(totals.signUps)} new in ${days.length} days`,
        },
        {
          label: 'Active today',
          value: count(totals.activeToday),
          note: `${count(totals.active7Days)} in 7 days, ${count(totals.active30Days)} in 30`,
        },
        {
          label: 'Generations',
          value: count(totals.generations),
          note: `${count(totals.quotaHits)} more refused by a limit`,
        },
        {
          label: 'Revenue',
          value: amountOf(totals.revenue),
          note: `${amountOf(totals.refunds)} went back`,
        },
      ]}
    />
  </Card>
)

/** Measure with one figure a day. */
interface Measure {
  id: Exclude<keyof DayFigures, 'date'>
  name: string
  axis: string
  /** Definition of the figure, if its name is not enough. */
  note?: string
  /** Total of the period; null if the days cannot be summed. */
  total: (totals: Analytics['totals']) => number | null
  /** Formats an axis label; `exact` formats a table cell and the total. */
  mark: (value: number) => string
  exact: (value: number) => string
}

const COUNTED = { mark: count, exact: count }
const MONEY = { mark: dollarsOf, exact: amountOf }

/** Most used measures first. */
export const MEASURES: readonly Measure[] = [
  {
    id: 'signUps',
    name: 'Sign-ups',
    axis: 'New accounts a day',
    total: ({ signUps }) => signUps,
    ...COUNTED,
  },
  {
    id: 'generations',
    name: 'Generations',
    axis: 'Generations a day',
    total: ({ generations }) => generations,
    ...COUNTED,
  },
  {
    id: 'revenue',
    name: 'Revenue',
    axis: 'US dollars a day',
    note: 'Payments that settled that day, before refunds.',
    total: ({ revenue }) => revenue,
    ...MONEY,
  },
  {
    id: 'activeUsers',
    name: 'Active users',
    axis: 'Accounts a day',
    note: 'Accounts that generated numbers, made a fair pick or ran a query that day.',
    total: () => null,
    ...COUNTED,
  },
  {
    id: 'quotaHits',
    name: 'Quota hits',
    axis: 'Refused generations a day',
    note: 'Generations refused because of a daily limit.',
    total: ({ quotaHits }) => quotaHits,
    ...COUNTED,
  },
  {
    id: 'refunds',
    name: 'Refunds',
    axis: 'US dollars a day',
    total: ({ refunds }) => refunds,
    ...MONEY,
  },
]

const PERIODS = [7, 30, 90, 365]
const USUAL = 30

const OPTIONS = PERIODS.map((days) => ({ value: String(days), label: `${days} days` }))

/** Number of days to show, kept in the address. */
export function usePeriod() {
  const { search, change } = useAddress()
  const asked = Number(search.get('days') ?? USUAL)
  const days = PERIODS.includes(asked) ? asked : USUAL
  const choose = (value: string) => change({ days: value === String(USUAL) ? null : value })
  return { days, periods: OPTIONS, choose }
}
