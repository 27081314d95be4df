import { type ReactNode, useState } from 'react'
import { useKeptFocus } from './AdminList.tsx'
import { Card } from '#ui/Card.tsx'
import { Pager } from '#ui/Pager.tsx'
import { type Column, Table } from '#ui/Table.tsx'

interface PagedTableProps<Row> {
  title: string
  aside: ReactNode
  caption: string
  columns: readonly Column<Row>[]
  /** All of them, in order: they came at once. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The most rows on a page. */
  size: number
  /** 'Pages of jobs' */
  pages: string
  /** In place of the rows where there are none. */
  empty: ReactNode
}

/** Rows that came at once, a page at a time. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { title, aside, rows, size, pages: label, empty, ...table } = props
  const { heading } = useKeptFocus()
  const [asked, setPage] = useState(0)
  const pages = Math.ceil(rows.length / size)
  // Filters may leave fewer pages.
  const page = Math.min(asked, Math.max(pages - 1, 0))
  return (
    <Card
      flush
      title={
        <span ref={heading} tabIndex={-1}>
          {title}
        </span>
      }
      aside={aside}
    >
      {rows.length === 0 ? (
        <div className="px-(--card-pad) pb-(--card-pad)">{empty}</div>
      ) : (
        <Table {...table} rows={rows.slice(page * size, (page + 1) * size)} />
      )}
      {pages > 1 && (
        <div className="card-foot *:grow">
          <Pager
            page={page}
            size={size}
            totalElements={rows.length}
            totalPages={pages}
            onPage={setPage}
            label={label}
          />
        </div>
      )}
    </Card>
  )
}
