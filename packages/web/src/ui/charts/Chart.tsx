import '#styles/chart.css'
import type { ReactNode } from 'react'
import { Disclosure } from '#ui/Disclosure.tsx'
import { type Column, Table } from '#ui/Table.tsx'

/** Tables with more rows are rendered on demand. */
const MANY = 40

/** More than six columns get less padding, to fit half a page. */
const CLOSE =
  'md:[&_:is(th,td):not(:first-child,:last-child)]:px-1 md:[&_td]:text-xs md:[&_td]:whitespace-nowrap'

interface ChartProps<Row> {
  /** The drawing: `BarChart` or `LineChart`. */
  children: ReactNode
  /** Name of the table and of the button that opens it: 'Generations by method'. */
  name: string
  /** Below the drawing: facts that it does not show. */
  note?: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** A drawing, with the same figures as a table. */
export function Chart<Row>({ children, name, note, columns, rows, rowKey }: ChartProps<Row>) {
  return (
    <figure className="grid min-w-0 gap-4">
      {children}
      {note !== undefined && <p className="text-sm text-muted">{note}</p>}
      <Disclosure quiet later={rows.length > MANY} title={`${name} as a table`}>
        <div className={`-mx-(--card-pad) ${columns.length > 6 ? CLOSE : ''}`}>
          <Table caption={name} columns={columns} rows={rows} rowKey={rowKey} />
        </div>
      </Disclosure>
    </figure>
  )
}
