import '#styles/chart.css'
import type { Twins } from '@fourcast/engine/play/twins.ts'
import { TWINS } from '@fourcast/engine/play/twins.ts'
import { Grid, XMarks, YMarks } from '#ui/charts/axes.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import { bottomOf, placesOf, PLOT } from '#ui/charts/plot.ts'
import { across, marksBetween, marksUpTo } from '#ui/charts/scale.ts'
import type { Column } from '#ui/Table.tsx'
import { few } from '#core/figures.ts'
import { count } from '#core/format.ts'

/** At most that many bars: more would be thinner than a pixel on a phone. */
const MOST_BARS = 60

export interface TwinsBar {
  from: number
  to: number
  /** Of 10,000. */
  twins: number
  own: boolean
}

/** The totals that a twin in a thousand or more is near, in equal steps. */
export function barsOf({ shares: { from, pmf }, own }: Pick<Twins, 'shares' | 'own'>): TwinsBar[] {
  const seen = [...pmf.entries()].filter(([at, p]) => p * TWINS >= 1 || from + at === own)
  const first = Math.min(own, from + (seen[0]?.[0] ?? 0))
  const last = Math.max(own, from + (seen.at(-1)?.[0] ?? 0))
  const step = Math.ceil((last - first + 1) / MOST_BARS)
  return Array.from({ length: Math.ceil((last - first + 1) / step) }, (_, at) => {
    const [low, high] = [first + at * step, first + (at + 1) * step - 1]
    let p = 0
    for (let total = low; total <= high; total++) p += pmf[total - from] ?? 0
    return { from: low, to: high, twins: p * TWINS, own: low <= own && own <= high }
  })
}

/** How many twins had how many digits in place, and where someone is among them. */
export function TwinsChart({ twins }: { twins: Twins }) {
  const bars = barsOf(twins)
  const [first, last] = [bars[0], bars.at(-1)]
  if (first === undefined || last === undefined) return null
  const ends = [first.from, Math.max(last.to + 1, first.from + 1)] as const
  const inner = marksBetween(...ends).filter((mark) => mark >= ends[0] && mark <= ends[1])
  const x = {
    label: 'Digits in their exact position',
    marks: [...new Set([ends[0], ...inner.slice(1, -1), ends[1]])],
    format: count,
  }
  const y = {
    label: 'Twins of 10,000',
    marks: marksUpTo(Math.max(...bars.map((bar) => bar.twins))),
    format: count,
  }
  const place = placesOf(x, y)
  const expected = place.x(twins.digits.expected + 0.5)
  const yours = place.x(twins.own + 0.5)
  return (
    <Chart name="Twins by digits in place" columns={COLUMNS} rows={bars} rowKey={labelOf}>
      <div className="chart-box">
        <div className="chart-plot luck-plot luck-full">
          <YMarks axis={y} place={place} />
          <svg
            className="chart"
            role="img"
            aria-label={`Bars: 10,000 twins by their digits in place. Luck gives ${few(twins.digits.expected)}; you had ${count(twins.own)}.`}
            height={bottomOf()}
          >
            <Grid marks={y.marks} place={place} />
            {bars.map((bar) => (
              <rect
                key={bar.from}
                className={bar.own ? 'fill-primary' : 'chart-band'}
                x={across(place.x(bar.from))}
                width={across((place.x(bar.to + 1) - place.x(bar.from)) * 0.92)}
                y={place.y(bar.twins)}
                height={place.y(0) - place.y(bar.twins)}
              />
            ))}
            <line
              className="chart-chance"
              x1={across(expected)}
              x2={across(expected)}
              y1={PLOT.top}
              y2={place.y(0)}
            />
            <Words at={expected} className="chart-gold" before={expected < yours}>
              luck {few(twins.digits.expected)}
            </Words>
            <Words at={yours} className="chart-green" before={expected >= yours} low>
              you {count(twins.own)}
            </Words>
            <XMarks axis={x} place={place} />
          </svg>
        </div>
      </div>
    </Chart>
  )
}

interface WordsProps {
  at: number
  className: string
  /** Left of its line, where there is room. */
  before: boolean
  low?: boolean
  children: React.ReactNode
}

function Words({ at, className, before, low = false, children }: WordsProps) {
  const left = at > 0.8 || (before && at > 0.2)
  return (
    <text
      x={across(at)}
      dx={left ? -8 : 8}
      y={PLOT.top + (low ? 30 : 12)}
      textAnchor={left ? 'end' : 'start'}
      className={`chart-halo ${className}`}
    >
      {children}
    </text>
  )
}

const labelOf = ({ from, to }: TwinsBar) =>
  from === to ? count(from) : `${count(from)} to ${count(to)}`

const COLUMNS: readonly Column<TwinsBar>[] = [
  {
    id: 'digits',
    head: 'Digits in place',
    cell: (bar) => (bar.own ? `${labelOf(bar)} (you)` : labelOf(bar)),
  },
  {
    id: 'twins',
    head: 'Twins of 10,000',
    label: 'Twins of 10,000',
    atEnd: true,
    cell: ({ twins }) => few(twins),
  },
]
