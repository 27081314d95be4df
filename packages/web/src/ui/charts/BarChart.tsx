import { across, marksUpTo } from '#ui/charts/scale.ts'
import { count } from '#core/format.ts'

export interface BarRow {
  id: string
  label: string
  value: number
  /** The chance value of the row: a gold tick, and the figure in gold. */
  chance?: number
  /** A word after the figure: 'Your #'. */
  mark?: string
}

interface BarChartProps {
  rows: readonly BarRow[]
  /** A sentence about the chart; the figures are appended for screen readers. */
  label: string
  /** Meaning of the rows: 'Method'. */
  category: string
  /** Quantity with its unit: 'Generations made'. */
  axis: string
  format?: (value: number) => string
}

/** Heights in pixels; widths are shares, so that text has one size on every screen. */
const HEAD = 24
const ROW = 48
const BAR = { down: 22, height: 14 }
const FOOT = 48

/** Horizontal bars from 0, green as measured values, with gold ticks for chance. */
export function BarChart({ rows, label, category, axis, format = count }: BarChartProps) {
  const marks = marksUpTo(
    Math.max(0, ...rows.map(({ value, chance = 0 }) => Math.max(value, chance))),
  )
  const top = marks.at(-1) ?? 1
  const bottom = HEAD + rows.length * ROW
  const spoken = rows.map((row) => spokenRow(row, format)).join(', ')
  return (
    <svg role="img" aria-label={`${label} ${spoken}.`} height={bottom + FOOT} className="chart">
      <text y="12">{category}</text>
      {marks.map((mark) => (
        <Mark key={mark} at={mark / top} text={format(mark)} bottom={bottom} />
      ))}
      {rows.map((row, at) => (
        <Bar key={row.id} row={row} y={HEAD + at * ROW} top={top} format={format} />
      ))}
      <text x="50%" y={bottom + 42} textAnchor="middle">
        {axis}
      </text>
    </svg>
  )
}

const spokenRow = ({ label, value, chance, mark }: BarRow, format: (value: number) => string) =>
  [
    `${label} ${format(value)}`,
    chance === undefined ? '' : ` (chance ${format(chance)})`,
    mark === undefined ? '' : ` ${mark}`,
  ].join('')

function Mark({ at, text, bottom }: { at: number; text: string; bottom: number }) {
  const anchor = at === 0 ? 'start' : at === 1 ? 'end' : 'middle'
  return (
    <>
      <line
        x1={across(at)}
        x2={across(at)}
        y1={HEAD}
        y2={bottom}
        className={at === 0 ? 'chart-axis' : 'chart-grid'}
      />
      <text x={across(at)} y={bottom + 18} textAnchor={anchor}>
        {text}
      </text>
    </>
  )
}

interface BarProps {
  row: BarRow
  y: number
  top: number
  format: (value: number) => string
}

function Bar({ row: { label, value, chance, mark }, y, top, format }: BarProps) {
  return (
    <>
      <text x="6" y={y + 15} className="chart-ink chart-halo">
        {label} <tspan className="font-[650]">{format(value)}</tspan>
        {chance !== undefined && <tspan className="chart-gold"> chance {format(chance)}</tspan>}
        {mark !== undefined && <tspan className="chart-green"> {mark}</tspan>}
      </text>
      <rect
        y={y + BAR.down}
        width={across(value / top)}
        height={BAR.height}
        className="fill-primary"
      />
      {chance !== undefined && (
        <rect
          x={across(chance / top)}
          y={y + BAR.down - 4}
          width="2"
          height={BAR.height + 8}
          transform="translate(-1 0)"
          className="chart-tick"
        />
      )}
    </>
  )
}
