import '#styles/chart.css'
import { Ends, Grid, Level, XMarks, YMarks } from '#ui/charts/axes.tsx'
import { linePath } from '#ui/charts/paths.ts'
import { type Axis, bottomOf, type Place, PLOT, placesOf } from '#ui/charts/plot.ts'
import { across, marksBetween } from '#ui/charts/scale.ts'

/**
 * Forecasts with about the same probability, and the rate at which they came true with its 95% interval; 0 to
 * 1.
 */
export interface Group {
  predicted: number
  observed: number
  low: number
  high: number
}

interface CalibrationChartProps {
  /** Sentences that screen readers get instead of the drawing. */
  label: string
  groups: readonly Group[]
  /** The chance rate of every forecast. */
  chance: number
  /** Axis title: 'Forecast', 'Happened'. */
  x: string
  y: string
  format: (share: number) => string
}

/**
 * Calibration: predicted against observed rate. Points on the dotted diagonal are calibrated; under pure
 * chance all are at the gold line.
 */
export function CalibrationChart({ label, groups, chance, x, y, format }: CalibrationChartProps) {
  const said = groups.map(({ predicted }) => predicted)
  const came = groups.flatMap(({ low, high }) => [low, high])
  const xAxis = axisOf(x, [...said, chance], format)
  const yAxis = axisOf(y, [...came, chance], format)
  const place = placesOf(xAxis, yAxis)
  return (
    <div className="chart-box">
      <Keys chance={`Chance ${format(chance)}`} />
      <div className="chart-plot">
        <YMarks axis={yAxis} place={place} />
        <svg className="chart" role="img" aria-label={label} height={bottomOf()}>
          <Grid marks={yAxis.marks} place={place} />
          <Ideal axes={[xAxis, yAxis]} place={place} />
          <Level className="chart-chance" y={place.y(chance)} />
          {groups.map((group) => (
            <Claim key={group.predicted} group={group} place={place} />
          ))}
          <XMarks axis={xAxis} place={place} />
        </svg>
        <Ends
          lines={[
            { text: `chance ${format(chance)}`, y: place.y(chance), className: 'chart-gold' },
          ]}
        />
      </div>
    </div>
  )
}

/** Forecasts of fair draws differ by a hair: the axis has a minimal width. */
const LEAST = 0.01

function axisOf(label: string, values: readonly number[], format: Axis['format']): Axis {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const pad = Math.max(LEAST - (high - low), (high - low) * 0.1) / 2
  const marks = marksBetween(Math.max(low - pad, 0), Math.min(high + pad, 1))
  return { label, marks, format }
}

const Keys = ({ chance }: { chance: string }) => (
  <ul className="chart-legend">
    <li>
      <span className="key-line" />
      This model, 95% interval
    </li>
    <li>
      <span className="key-chance" />
      {chance}
    </li>
    <li>
      <span className="key-ideal" />
      Perfect calibration
    </li>
  </ul>
)

/** The diagonal, over the range that both axes share. */
function Ideal({ axes, place }: { axes: readonly [Axis, Axis]; place: Place }) {
  const from = Math.max(...axes.map(({ marks }) => marks[0] ?? 0))
  const to = Math.min(...axes.map(({ marks }) => marks.at(-1) ?? 1))
  const ends = [from, to].map((share) => ({ x: share, y: share }))
  return (
    <svg
      width="100%"
      height={PLOT.height}
      y={PLOT.top}
      viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
      preserveAspectRatio="none"
    >
      <path className="chart-ideal" d={linePath(ends, place)} />
    </svg>
  )
}

function Claim({ group, place }: { group: Group; place: Place }) {
  const x = across(place.x(group.predicted))
  return (
    <>
      <line
        className="chart-whisker"
        x1={x}
        x2={x}
        y1={place.y(group.high)}
        y2={place.y(group.low)}
      />
      <circle className="chart-dot" cx={x} cy={place.y(group.observed)} r="5" />
    </>
  )
}
