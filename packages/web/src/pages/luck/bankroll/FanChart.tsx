import '#styles/chart.css'
import type { BankrollPoint } from '@fourcast/engine/play/bankroll.ts'
import { axisDollars, wholeDollars, YEAR } from './bankroll-text.ts'
import { Ends, Grid, Level, XMarks, YMarks } from '#ui/charts/axes.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import { areaPath, linePath } from '#ui/charts/paths.ts'
import { bottomOf, placesOf, PLOT } from '#ui/charts/plot.ts'
import { marksUpTo } from '#ui/charts/scale.ts'
import type { Column } from '#ui/Table.tsx'

interface FanChartProps {
  title: string
  fan: readonly BankrollPoint[]
}

/** Money over 30 years: the middle half and the middle 90% of players, with median and mean. */
export function FanChart({ title, fan }: FanChartProps) {
  const points = fan.map((point) => Object.assign({ x: point.days / YEAR }, point))
  const last = points.at(-1)
  const x = { label: 'Years of one ticket a day', marks: [0, 10, 20, 30], format: String }
  const y = {
    label: 'Prizes minus stakes',
    marks: marksAround(fan),
    format: axisDollars,
  }
  const place = placesOf(x, y)
  if (last === undefined) return null
  const ends = [
    { text: 'mean', y: place.y(last.mean), className: 'chart-gold' },
    { text: 'median', y: place.y(last.median), className: 'chart-ink' },
  ]
  const label = `${title}: money over 30 years. After 30 years half of all players have ${wholeDollars(last.median)} or less; nine in ten have between ${wholeDollars(last.low)} and ${wholeDollars(last.high)}; the mean is ${wholeDollars(last.mean)}.`
  const years = fan.filter((_, at) => at % 4 === 0 && at > 0)
  return (
    <Chart
      name={`${title} by year`}
      columns={COLUMNS}
      rows={years}
      rowKey={({ days }) => String(days)}
    >
      <div className="chart-box">
        <div className="chart-plot luck-plot">
          <YMarks axis={y} place={place} />
          <svg className="chart" role="img" aria-label={label} height={bottomOf()}>
            <Grid marks={y.marks} place={place} />
            <svg
              width="100%"
              height={PLOT.height}
              y={PLOT.top}
              viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
              preserveAspectRatio="none"
            >
              <path className="chart-band" d={areaPath(points, place)} />
              <path
                className="luck-half"
                d={areaPath(
                  points.map(({ x: at, q1, q3 }) => ({ x: at, low: q1, high: q3 })),
                  place,
                )}
              />
              <path
                className="chart-chance"
                d={linePath(
                  points.map(({ x: at, mean }) => ({ x: at, y: mean })),
                  place,
                )}
              />
              <path
                className="luck-median"
                d={linePath(
                  points.map(({ x: at, median }) => ({ x: at, y: median })),
                  place,
                )}
              />
            </svg>
            <Level className="chart-axis" y={place.y(0)} />
            <XMarks axis={x} place={place} />
          </svg>
          <Ends lines={ends} />
        </div>
      </div>
    </Chart>
  )
}

/** Round marks in cents that cover all plotted values, and 0. */
function marksAround(fan: readonly BankrollPoint[]) {
  const low = Math.min(0, ...fan.map((point) => point.low))
  const high = Math.max(0, ...fan.map((point) => point.high))
  const [, step = 1] = marksUpTo(high - low)
  const [from, to] = [Math.floor(low / step), Math.max(Math.ceil(high / step), 0)]
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step)
}

export const FanLegend = () => (
  <ul className="chart-legend">
    <li>
      <span className="key-half" />
      Half of all players
    </li>
    <li>
      <span className="key-band" />
      Nine in ten
    </li>
    <li>
      <span className="key-median" />
      Median
    </li>
    <li>
      <span className="key-chance" />
      Mean
    </li>
  </ul>
)

const amount = (
  id: 'low' | 'q1' | 'median' | 'q3' | 'high' | 'mean',
  head: string,
): Column<BankrollPoint> => ({
  id,
  head,
  label: head,
  atEnd: true,
  cell: (point) => wholeDollars(point[id]),
})

const COLUMNS: readonly Column<BankrollPoint>[] = [
  { id: 'year', head: 'Year', cell: ({ days }) => `Year ${Math.round(days / YEAR)}` },
  amount('low', '5%'),
  amount('q1', '25%'),
  amount('median', 'Median'),
  amount('q3', '75%'),
  amount('high', '95%'),
  amount('mean', 'Mean'),
]
