import '#styles/chart.css'
import { across, marksUpTo } from '#ui/charts/scale.ts'
import { count, shortCalendarDate } from '#core/format.ts'

export interface DayFigure {
  /** '2026-11-20' */
  date: string
  value: number
}

interface DayChartProps {
  /** A sentence about the chart: the highest day and the total are appended for screen readers. */
  label: string
  /** Quantity with its unit: 'Generations a day'. */
  axis: string
  /** Oldest first, every day. */
  days: readonly DayFigure[]
  /** Sum of all days; null if days do not add up: a visitor of two days is one person. */
  total: number | null
  format?: (value: number) => string
}

/** Heights in pixels; widths are shares of the available width. */
const TOP = 26
const PLOT = 120
const BOTTOM = TOP + PLOT
const HEIGHT = BOTTOM + 24
/** Share of a day's width that its bar fills. */
const FILL = 0.76

/** One vertical bar per day, from 0. */
export function DayChart({ label, axis, days, total, format = count }: DayChartProps) {
  const highest = Math.max(0, ...days.map(({ value }) => value))
  // Without data there is no scale: its top would be a cent.
  const marks = highest === 0 ? [0] : marksUpTo(highest)
  const top = marks.at(-1) || 1
  const y = (value: number) => BOTTOM - (PLOT * value) / top
  return (
    <div className="chart-days">
      <svg className="chart" aria-hidden="true" height={HEIGHT}>
        <text x="0" y="12">
          {axis}
        </text>
        {marks.map((mark) => (
          <text key={mark} x="100%" dx="-8" y={y(mark) + 4} textAnchor="end">
            {format(mark)}
          </text>
        ))}
      </svg>
      <svg
        className="chart"
        role="img"
        aria-label={`${label} ${spoken(days, total, format)}`}
        height={HEIGHT}
      >
        {marks.map((mark) => (
          <line
            key={mark}
            className={mark === 0 ? 'chart-axis' : 'chart-grid'}
            x2="100%"
            y1={y(mark)}
            y2={y(mark)}
          />
        ))}
        {days.map(({ date, value }, at) => (
          <rect
            key={date}
            className="fill-primary"
            x={across((at + (1 - FILL) / 2) / days.length)}
            width={across(FILL / days.length)}
            y={y(value)}
            height={BOTTOM - y(value)}
          >
            <title>
              {shortCalendarDate(date)}: {format(value)}
            </title>
          </rect>
        ))}
        <Dates days={days} />
      </svg>
    </div>
  )
}

/** The first, the middle and the last day. */
function Dates({ days }: { days: readonly DayFigure[] }) {
  if (days.length === 0) return null
  const middle = Math.floor((days.length - 1) / 2)
  const named = [
    { date: days[0]?.date, at: 0, anchor: 'start' },
    { date: days[middle]?.date, at: (middle + 0.5) / days.length, anchor: 'middle' },
    { date: days.at(-1)?.date, at: 1, anchor: 'end' },
  ] as const
  return (
    <>
      {named.map(({ date, at, anchor }) => (
        <text key={anchor} x={across(at)} y={BOTTOM + 18} textAnchor={anchor}>
          {date !== undefined && shortCalendarDate(date)}
        </text>
      ))}
    </>
  )
}

function spoken(
  days: readonly DayFigure[],
  total: number | null,
  format: (value: number) => string,
) {
  const [most] = days.toSorted((a, b) => b.value - a.value)
  if (most === undefined || most.value === 0) return 'Zero every day.'
  const highest = `ost on ${shortCalendarDate(most.date)}, ${format(most.value)}.`
  return total === null ? `M${highest}` : `${format(total)} in ${days.length} days; m${highest}`
}
