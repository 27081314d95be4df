import type { Analytics, DayFigures } from '@fourcast/contract/admin-figures.ts'
import type { Measure } from './measures.ts'
import { calendarDate } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import { DayChart } from '#ui/charts/DayChart.tsx'

interface DayCardProps {
  measure: Measure
  analytics: Analytics
}

/** One measure: its total, its days as bars, and the same as a table, the latest first. */
export function DayCard({ measure, analytics: { days, totals } }: DayCardProps) {
  const { id, name, axis, note, mark, exact } = measure
  const total = measure.total(totals)
  return (
    <Card
      minor
      title={name}
      aside={total !== null && <b className="num text-lg">{exact(total)}</b>}
    >
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
          label={`${name} by New York day.`}
          axis={axis}
          days={days.map((day) => ({ date: day.date, value: day[id] }))}
          total={total}
          format={mark}
        />
      </Chart>
    </Card>
  )
}
