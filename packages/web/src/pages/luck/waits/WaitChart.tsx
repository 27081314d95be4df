import '#styles/chart.css'
import type { StateLuck } from '@fourcast/contract/luck.ts'
import { stillWaiting, waitExceededBy } from '@fourcast/engine/play/wait-times.ts'
import { Grid, XMarks, YMarks } from '#ui/charts/axes.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import { areaPath, linePath } from '#ui/charts/paths.ts'
import { bottomOf, type Place, placesOf, PLOT } from '#ui/charts/plot.ts'
import { across } from '#ui/charts/scale.ts'
import type { Column } from '#ui/Table.tsx'
import { count, percent } from '#core/format.ts'

const STEP = 250
const MEDIAN = waitExceededBy(0.5)

interface WaitChartProps {
  wait: StateLuck['wait']
  /** Draws a year. */
  perYear: number
}

/** The share of waits that are longer, with the median and the player's number marked. */
export function WaitChart({ wait, perYear }: WaitChartProps) {
  const own = wait?.waited ?? 0
  const most = own > 30_000 ? Math.ceil(own / 10_000) * 10_000 : 30_000
  const x = {
    label: `Draws without the number (${count(Math.round(perYear))} a year)`,
    marks: Array.from({ length: most / 10_000 + 1 }, (_, at) => at * 10_000),
    format: count,
  }
  const y = {
    label: 'Waits that are longer',
    marks: [0, 0.25, 0.5, 0.75, 1],
    format: (share: number) => percent(share, 0),
  }
  const place = placesOf(x, y)
  const curve = Array.from({ length: most / STEP + 1 }, (_, at) => ({
    x: at * STEP,
    y: stillWaiting(at * STEP),
  }))
  const spoken =
    wait === null
      ? ''
      : ` ${wait.numbers} has waited ${count(own)} draws; ${percent(stillWaiting(own), 0)} of waits are longer.`
  const rows = curve.filter(({ x: draws }) => draws % 2_500 === 0)
  return (
    <Chart name="Wait times" columns={COLUMNS} rows={rows} rowKey={(row) => String(row.x)}>
      <div className="chart-box">
        <div className="chart-plot luck-plot luck-full">
          <YMarks axis={y} place={place} />
          <svg
            className="chart"
            role="img"
            aria-label={`Curve of waits by luck alone. Half of them are longer than ${count(MEDIAN)} draws.${spoken}`}
            height={bottomOf()}
          >
            <Grid marks={y.marks} place={place} />
            <svg
              width="100%"
              height={PLOT.height}
              y={PLOT.top}
              viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
              preserveAspectRatio="none"
            >
              <path
                className="chart-band"
                d={areaPath(
                  curve.map(({ x: at, y: high }) => ({ x: at, low: 0, high })),
                  place,
                )}
              />
              <path className="luck-curve" d={linePath(curve, place)} />
            </svg>
            <Drop at={MEDIAN} place={place} className="chart-chance">
              half wait more than {count(MEDIAN)}
            </Drop>
            {wait !== null && (
              <Drop at={own} place={place} className="luck-you" dot raised={own < 14_000}>
                {wait.numbers}: {count(own)}
              </Drop>
            )}
            <XMarks axis={x} place={place} />
          </svg>
        </div>
      </div>
    </Chart>
  )
}

interface DropProps {
  at: number
  place: Place
  className: string
  dot?: boolean
  /** Raises the label, so that neighbouring labels do not overlap. */
  raised?: boolean
  children: React.ReactNode
}

/** A line from the curve down to the x axis, with a label beside it. */
function Drop({ at, place, className, dot = false, raised = false, children }: DropProps) {
  const [x, y] = [across(place.x(at)), place.y(stillWaiting(at))]
  const late = place.x(at) > 0.55
  return (
    <>
      <line className={className} x1={x} x2={x} y1={y} y2={place.y(0)} />
      {dot && <circle className="chart-dot" cx={x} cy={y} r="4.5" />}
      <text
        x={x}
        dx={late ? -10 : 10}
        y={raised ? Math.max(Math.min(y, place.y(0.5)) - 26, PLOT.top + 12) : y + 4}
        textAnchor={late ? 'end' : 'start'}
        className={`chart-halo ${dot ? 'chart-green' : 'chart-gold'}`}
      >
        {children}
      </text>
    </>
  )
}

interface Row {
  x: number
  y: number
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'draws', head: 'Draws waited', cell: ({ x }) => count(x) },
  {
    id: 'share',
    head: 'Waits that are longer',
    label: 'Waits that are longer',
    atEnd: true,
    cell: ({ y }) => percent(y, 1),
  },
]
