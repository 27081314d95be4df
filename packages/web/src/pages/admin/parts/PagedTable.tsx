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
  /** All rows in order: the server sends them at once. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Maximum rows per page. */
  size: number
  /** For example 'Pages of jobs'. */
  pages: string
  /** Shown instead of the rows if there are none. */
  empty: ReactNode
}

/** Paginates on the client, for lists that the server sends at once. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { title, aside, rows, size, pages: label, empty, ...table } = props
  const { heading } = useKeptFocus()
  const [asked, setPage] = useState(0)
  const pages = Math.ceil(rows.length / size)
  // A filter may reduce the number of pages.
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
