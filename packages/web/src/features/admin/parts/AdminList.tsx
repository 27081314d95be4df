import { type ReactNode, useRef } from 'react'
import type { List } from '#features/admin/parts/queries.ts'
import { RefreshButton } from '#features/admin/parts/RefreshButton.tsx'
import { reasonOf } from '#lib/reason.ts'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import { type Column, Table } from '#ui/Table.tsx'

interface AdminListProps<Row> {
  list: List<Row>
  title: string
  /** What it lists and in which order, read out before it. */
  caption: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** 'user' and 'users'. */
  what: readonly [one: string, many: string]
  /** In place of the table where nothing is listed. */
  empty: ReactNode
}

/** One page of a list and the way to the others; while it loads, fails or is empty, what is said of that. */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { list, title, what } = props
  const { query, beyond } = list
  const { data } = query
  const top = useRef<HTMLDivElement>(null)
  const turn = (to: number) => {
    list.go(to)
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={top} className="grid scroll-mt-20 gap-6">
      <LoadFailure query={query}>{reasonOf(query.error, `Failed to load ${what[1]}`)}</LoadFailure>
      {data !== undefined && !beyond ? (
        <Card flush title={title} aside={<RefreshButton query={query} />}>
          {data.totalElements === 0 ? props.empty : <Rows {...props} onPage={turn} data={data} />}
        </Card>
      ) : (
        !query.isError && <ListSkeleton what={what[1]} />
      )}
    </div>
  )
}

interface RowsProps<Row> extends AdminListProps<Row> {
  data: NonNullable<List<Row>['query']['data']>
  onPage: (page: number) => void
}

function Rows<Row>({ list, caption, columns, rowKey, what, data, onPage }: RowsProps<Row>) {
  const late = list.query.isPlaceholderData
  return (
    <>
      <div aria-busy={late} className={late ? 'opacity-60' : ''}>
        <Table {...{ caption, columns, rowKey }} rows={data.content} />
      </div>
      <div className="card-foot *:grow">
        <Pager
          page={late ? data.page : list.page}
          size={data.size}
          totalElements={data.totalElements}
          totalPages={data.totalPages}
          onPage={onPage}
          what={what[data.totalElements === 1 ? 0 : 1]}
        />
      </div>
    </>
  )
}

const ListSkeleton = ({ what }: { what: string }) => (
  <Card>
    <Skeleton label={`Loading ${what}`}>
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at} className="flex items-center justify-between gap-6 py-2">
          <Bar className="h-5 w-2/5" />
          <Bar className="h-5 w-1/5" />
          <Bar className="hidden h-5 w-1/5 md:block" />
        </div>
      ))}
    </Skeleton>
  </Card>
)
