import type { listHistory } from '@fourcast/contract/numbers.ts'
import type { Answer } from '@fourcast/contract/endpoint.ts'
import { useMemo } from 'react'
import { columns, type RowActions } from './columns.tsx'
import { Card } from '#ui/Card.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Table } from '#ui/Table.tsx'

interface HistoryTableProps extends RowActions {
  data: Answer<typeof listHistory>
  page: number
  /** The rows are those of the page before, until the next ones are here. */
  late: boolean
  onPage: (page: number) => void
}

/** One page of results, and the way to the others. */
export function HistoryTable(props: HistoryTableProps) {
  const { data, page, late, onPage, onView, onPlay, onDelete } = props
  const shown = useMemo(() => columns({ onView, onPlay, onDelete }), [onView, onPlay, onDelete])
  return (
    <Card flush title="My Generation History">
      <div aria-busy={late} className={late ? 'opacity-60' : ''}>
        <Table
          caption="Generations, newest first"
          columns={shown}
          rows={data.content}
          rowKey={({ id }) => id}
        />
      </div>
      <div className="card-foot *:grow">
        <Pager
          page={late ? data.page : page}
          size={data.size}
          totalElements={data.totalElements}
          totalPages={data.totalPages}
          onPage={onPage}
          what={data.totalElements === 1 ? 'result' : 'results'}
        />
      </div>
    </Card>
  )
}
