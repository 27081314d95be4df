import { type ReactNode, useEffect, useRef } from 'react'
import type { List } from './queries.ts'
import { RefreshButton } from './RefreshButton.tsx'
import { refusalMessage } from '#core/api/error-message.ts'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import { type Column, Table } from '#ui/Table.tsx'

interface AdminListProps<Row> extends Omit<ListFrameProps<Row>, 'children'> {
  /** Content and order of the list, announced before it. */
  caption: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
}

export const AdminList = <Row,>({ caption, columns, rowKey, ...frame }: AdminListProps<Row>) => (
  <ListFrame {...frame}>{(rows) => <Table {...{ caption, columns, rowKey, rows }} />}</ListFrame>
)

interface ListFrameProps<Row> {
  list: List<Row>
  title: string
  /** For example 'Pages of users'. */
  pages: string
  /** For example 'Loading users'. */
  loading: string
  /** For example 'Failed to load users'. */
  failed: string
  /** Cap of the server's count: at this number there may be more. */
  most?: number
  /** Shown instead of the rows if there are none. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** Page of a list with its paging, or its loading, error or empty state. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { list, title, loading, failed, empty } = props
  const { query, beyond } = list
  const { data } = query
  const top = useRef<HTMLDivElement>(null)
  const { heading } = useKeptFocus()
  const turn = (to: number) => {
    list.go(to)
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={top} className="grid scroll-mt-20 gap-6">
      <LoadFailure query={query}>{refusalMessage(query.error, failed)}</LoadFailure>
      {data !== undefined && !beyond ? (
        <Card
          flush
          title={
            <span ref={heading} tabIndex={-1}>
              {title}
            </span>
          }
          aside={<RefreshButton query={query} />}
        >
          {data.totalElements === 0 ? empty : <Rows {...props} onPage={turn} data={data} />}
        </Card>
      ) : (
        !query.isError && <ListSkeleton label={loading} />
      )}
    </div>
  )
}

interface RowsProps<Row> extends ListFrameProps<Row> {
  data: NonNullable<List<Row>['query']['data']>
  onPage: (page: number) => void
}

function Rows<Row>({ list, pages, most = Infinity, data, onPage, children }: RowsProps<Row>) {
  const late = list.query.isPlaceholderData
  return (
    <>
      <div aria-busy={late} className={late ? 'opacity-60' : ''}>
        {children(data.content)}
      </div>
      <div className="card-foot *:grow">
        <Pager
          page={late ? data.page : list.page}
          size={data.size}
          totalElements={data.totalElements}
          totalPages={data.totalPages}
          orMore={data.totalElements >= most}
          onPage={onPage}
          label={pages}
        />
      </div>
    </>
  )
}

const ListSkeleton = ({ label }: { label: string }) => (
  <Card>
    <Skeleton label={label}>
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

/** Dialogs return focus themselves. */
const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"]'

/**
 * Moves focus to the heading when the focused control is removed from its card, such as a button after its
 * action or a row that left the list. Set `within` for an area larger than the card.
 */
export function useKeptFocus<Within extends HTMLElement = HTMLElement>() {
  const heading = useRef<HTMLSpanElement>(null)
  const within = useRef<Within>(null)
  const held = useRef<Element | null>(null)
  useEffect(() => {
    const hear = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest(OVER_THE_PAGE)) return
      const part = within.current ?? heading.current?.closest('section')
      held.current = part?.contains(target) ? target : null
    }
    document.addEventListener('focusin', hear)
    return () => document.removeEventListener('focusin', hear)
  }, [])
  // Runs after every render, because any render may remove the control.
  useEffect(() => {
    if (held.current === null || held.current.isConnected) return
    const here = document.activeElement
    if (here !== null && here !== document.body) return
    held.current = null
    heading.current?.focus()
  })
  return { heading, within }
}
