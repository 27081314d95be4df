import { type Axis, bottomOf, type Place, PLOT } from '#ui/charts/plot.ts'
import { across } from '#ui/charts/scale.ts'

export const Level = ({ className, y }: { className: string; y: number }) => (
  <line className={className} x1="0" x2="100%" y1={y} y2={y} />
)

/** A line at every mark of the y axis. */
export function Grid({ marks, place }: { marks: readonly number[]; place: Place }) {
  return (
    <>
      {marks.map((mark) => (
        <Level key={mark} className="chart-grid" y={place.y(mark)} />
      ))}
    </>
  )
}

interface MarksProps {
  axis: Axis
  place: Place
}

/** Left of the plot; the axis title is above it. */
export const YMarks = ({ axis, place }: MarksProps) => (
  <svg className="chart" aria-hidden="true" height={bottomOf()}>
    <text x="0" y="12">
      {axis.label}
    </text>
    {axis.marks.map((mark) => (
      <text key={mark} x="100%" dx="-8" y={place.y(mark) + 4} textAnchor="end">
        {axis.format(mark)}
      </text>
    ))}
  </svg>
)

/** Below the plot. Narrow plots leave out every second mark. */
export function XMarks({ axis, place }: MarksProps) {
  const end = axis.marks.length - 1
  return (
    <>
      {axis.marks.map((mark, at) => (
        <text
          key={mark}
          x={across(place.x(mark))}
          y={PLOT.top + PLOT.height + 20}
          textAnchor={at === 0 ? 'start' : at === end ? 'end' : 'middle'}
          className={at % 2 === 1 && at !== end ? 'chart-between' : ''}
        >
          {axis.format(mark)}
        </text>
      ))}
      <text x="50%" y={PLOT.top + PLOT.height + 44} textAnchor="middle">
        {axis.label}
      </text>
    </>
  )
}

interface End {
  text: string
  y: number
  className: string
}

/** Minimal distance of two labels, in pixels. */
const APART = 18

/** Labels at the right end of the lines in wide plots, moved apart to avoid overlap. */
export function Ends({ lines }: { lines: readonly End[] }) {
  const sorted = lines.toSorted((a, b) => a.y - b.y)
  return (
    <svg className="chart chart-ends" aria-hidden="true" height={bottomOf()}>
      {sorted.map(({ text, className, y }, at) => (
        <text key={className} x="12" y={clearOf(sorted[at - 1], y) + 4} className={className}>
          {text}
        </text>
      ))}
    </svg>
  )
}

const clearOf = (above: End | undefined, y: number) =>
  above === undefined ? y : Math.max(y, above.y + APART)
