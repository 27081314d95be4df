import '#styles/chart.css'
import { Ends, Grid, Level, XMarks, YMarks } from '#ui/charts/axes.tsx'
import { Legend } from '#ui/charts/Legend.tsx'
import { areaPath, linePath } from '#ui/charts/paths.ts'
import { type Axis, bottomOf, type Place, PLOT, placesOf, type Point } from '#ui/charts/plot.ts'
import { across } from '#ui/charts/scale.ts'

export interface LineChartProps {
  /** Sentences about content and end of the line, which screen readers get instead of the drawing. */
  label: string
  /** Measured values, from left to right. */
  points: readonly Point[]
  /** Name of the measured line: 'This model'. */
  name: string
  /** The dashed gold line: one level, or a line of its own. */
  chance: number | readonly Point[]
  /** Range of fair draws, a gold band. */
  band?: { name: string; points: readonly { x: number; low: number; high: number }[] }
  x: Axis
  y: Axis & { log?: boolean }
  /** Ranges that would count as evidence, labelled in the plot even if no point is in them. */
  zones?: readonly { from: number; label: string; evidence: boolean }[]
  /** Text in place of the line while there is no data. */
  empty?: string
}

/**
 * A measured line over the band and the line of chance. Narrow plots have fewer marks and no labels at the
 * line's end.
 */
export function LineChart(props: LineChartProps) {
  const { label, points, name, chance, band, x, y, zones = [], empty = 'No data yet' } = props
  const place = placesOf(x, y)
  const last = points.at(-1)
  const level = typeof chance === 'number' ? chance : (chance.at(-1)?.y ?? 0)
  const lines = [
    { text: `chance ${y.format(level)}`, y: place.y(level), className: 'chart-gold' },
    ...(last
      ? [{ text: `${name} ${y.format(last.y)}`, y: place.y(last.y), className: 'chart-green' }]
      : []),
  ]
  return (
    <div className="chart-box">
      <Legend
        {...{
          name: last ? `${name} ${y.format(last.y)}` : name,
          chance: `Chance ${y.format(level)}`,
          band: band?.name,
        }}
      />
      <div className="chart-plot">
        <YMarks axis={y} place={place} />
        <svg className="chart" role="img" aria-label={label} height={bottomOf()}>
          <Zones zones={zones} place={place} />
          <Grid marks={y.marks} place={place} />
          <svg
            width="100%"
            height={PLOT.height}
            y={PLOT.top}
            viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
            preserveAspectRatio="none"
          >
            {band && <path className="chart-band" d={areaPath(band.points, place)} />}
            {typeof chance !== 'number' && (
              <path className="chart-chance" d={linePath(chance, place)} />
            )}
            <path className="chart-line" d={linePath(points, place)} />
          </svg>
          {typeof chance === 'number' && <Level className="chart-chance" y={place.y(chance)} />}
          {last && (
            <circle
              className="chart-dot"
              cx={across(place.x(last.x))}
              cy={place.y(last.y)}
              r="4.5"
            />
          )}
          {points.length === 0 && (
            <text x="50%" y={place.y(level) - 12} textAnchor="middle" className="chart-halo">
              {empty}
            </text>
          )}
          <ZoneNames zones={zones} place={place} />
          <XMarks axis={x} place={place} />
        </svg>
        <Ends lines={lines} />
      </div>
    </div>
  )
}

type ZonesProps = Required<Pick<LineChartProps, 'zones'>> & { place: Place }

/** The height of each zone: from its own start to that of the next. */
const heightsOf = ({ zones, place }: ZonesProps) =>
  zones.map(({ from, label, evidence }, at) => {
    const next = zones[at + 1]
    const top = next === undefined ? PLOT.top : place.y(next.from)
    return { label, evidence, top, bottom: place.y(from) }
  })

const Zones = (props: ZonesProps) => (
  <>
    {heightsOf(props)
      .filter(({ evidence }) => evidence)
      .map(({ label, top, bottom }) => (
        <rect key={label} className="chart-zone" y={top} width="100%" height={bottom - top} />
      ))}
  </>
)

/** Drawn over band and lines, which may fill the zone. */
const ZoneNames = (props: ZonesProps) => (
  <>
    {heightsOf(props).map(({ label, evidence, top }) => (
      <text
        key={label}
        x="10"
        y={top + 20}
        className={evidence ? 'chart-ink font-[600]' : 'chart-ink'}
      >
        {label}
      </text>
    ))}
  </>
)
