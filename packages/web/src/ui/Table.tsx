/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table laid out as blocks loses its roles, so they are said again */
import '#styles/table.css'
import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** At the end of its line, in the table and in the card. */
  atEnd?: boolean
  /** In a card: the whole width. */
  full?: boolean
  /** In a card: its label. Leave out where the value says what it is. */
  label?: string
  className?: string
}

interface TableProps<Row> {
  /** What it lists, read out before it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Cards with less room around their facts. */
  dense?: boolean
}

/** A table; below 768 px every row is a card with the same facts in the same order. */
export function Table<Row>({ caption, columns, rows, rowKey, dense = false }: TableProps<Row>) {
  return (
    <table className={`data-table ${dense ? 'data-table-dense' : ''}`} role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              className={column.atEnd ? 'at-end' : ''}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <td
                key={column.id}
                role="cell"
                className={cellClass(column)}
                data-label={column.label}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cellClass = <Row,>({ atEnd, full, className = '' }: Column<Row>) =>
  `${atEnd ? 'at-end' : ''} ${full ? 'is-full' : ''} ${className}`
