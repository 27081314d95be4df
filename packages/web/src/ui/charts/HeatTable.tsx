import '#styles/chart.css'
import type { ReactNode } from 'react'
import { count } from '#core/format.ts'

interface HeatTableProps {
  /** What is in it, and what chance expects: read out before it. */
  caption: string
  /** Above the heads of the rows: 'Digit'. */
  corner: string
  columns: readonly string[]
  /** `notes` stand small under the figures; figures in `marked` columns are beyond what chance explains. */
  rows: readonly {
    head: string
    values: readonly number[]
    notes?: readonly string[]
    marked?: readonly boolean[]
  }[]
  /** What chance expects in every cell: white. */
  chance: number
  /** How far from chance the colour is at its strongest. */
  reach: number
  /** Under it: how to read it, and what it does not show. */
  note?: ReactNode
  format?: (value: number) => string
}

const LEVELS = 6

/** Counts beside chance, a real table: green above, blue below, white at chance; figures in every cell. */
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

function heatClass(value: number, chance: number, reach: number) {
  const far = Math.min(Math.abs(value - chance) / reach, 1)
  return `${value < chance ? 'heat-below' : 'heat-above'} heat-${Math.round(far * LEVELS)}`
}
