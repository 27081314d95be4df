import '#styles/chart.css'
import type { ReactNode } from 'react'
import { count } from '#core/format.ts'

interface HeatTableProps {
  /** Content and expected count, announced before the table. */
  caption: string
  /** Above the row heads: 'Digit'. */
  corner: string
  columns: readonly string[]
  /** `notes` are small text under the figures; figures in `marked` columns are beyond chance. */
  rows: readonly {
    head: string
    values: readonly number[]
    notes?: readonly string[]
    marked?: readonly boolean[]
  }[]
  /** The count expected by chance: white. */
  chance: number
  /** Distance from chance at which the colour is strongest. */
  reach: number
  /** Below the table: its reading, and its limits. */
  note?: ReactNode
  format?: (value: number) => string
}

const LEVELS = 6

/** Counts beside chance as a real table: green above, blue below, white at chance; figures in every cell. */
export function HeatTable(props: HeatTableProps) {
  const { caption, corner, columns, rows, chance, reach, note, format = count } = props
  return (
    <div className="grid gap-3">
      <table className="heat">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ head, values, notes, marked }) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {columns.map((column, at) => (
                <td key={column} className={heatClass(values[at] ?? 0, chance, reach)}>
                  {format(values[at] ?? 0)}
                  {marked?.[at] && ' *'}
                  {notes && <small>{notes[at]}</small>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted">
        <span>fewer than chance</span>
        <span className="heat-ramp" />
        <span>more</span>
        {note !== undefined && <span className="ms-auto">{note}</span>}
      </div>
    </div>
  )
}

/** The colour of a count beside chance, inside an element of class `heat`. */
export function heatClass(value: number, chance: number, reach: number) {
  const far = Math.min(Math.abs(value - chance) / reach, 1)
  return `${value < chance ? 'heat-below' : 'heat-above'} heat-${Math.round(far * LEVELS)}`
}
