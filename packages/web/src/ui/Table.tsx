/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table laid out as blocks loses its roles, so they are said again */
import '#styles/table.css'
import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Aligned to the end of its line, in the table and in the card. */
  atEnd?: boolean
  /** Full width in a card. */
  full?: boolean
  /** Label in a card. Leave out if the value needs none. */
  label?: string
  className?: string
}

interface TableProps<Row> {
  /** Name of the table, announced before it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowClass?: (row: Row) => string
  /** Cards with less padding. */
  dense?: boolean
}

/** A table; below 768 px each row is a card with the same facts in the same order. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowClass,
  dense = false,
}: TableProps<Row>) {
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
          <tr key={rowKey(row)} role="row" className={rowClass?.(row)}>
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
