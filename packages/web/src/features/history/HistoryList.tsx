import { MESSAGES } from '@fourcast/contract/messages.ts'
import type { Generation } from '@fourcast/contract/numbers.ts'
import { useCallback, useRef, useState } from 'react'
import { DeleteDialog } from '#features/history/DeleteDialog.tsx'
import { HistorySkeleton } from '#features/history/HistorySkeleton.tsx'
import { HistoryTable } from '#features/history/HistoryTable.tsx'
import { useDelete } from '#features/history/use-delete.ts'
import { useHistory } from '#features/history/use-history.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

/** What someone kept, page by page. */
export function HistoryList() {
  const { page, go, query, beyond } = useHistory()
  const { data, isError, isFetching } = query
  const remove = useDelete({ page, go })
  const [asked, setAsked] = useState<Generation | null>(null)
  const [asking, setAsking] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const ask = useCallback((one: Generation) => {
    setAsked(one)
    setAsking(true)
  }, [])
  const turn = (to: number) => {
    go(to)
    list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={list} tabIndex={-1} className="grid scroll-mt-20 gap-6 outline-none">
      {isError && (
        <ErrorState busy={isFetching} onRetry={() => void query.refetch()}>
          {MESSAGES.historyFailed}
        </ErrorState>
      )}
      {data === undefined || beyond ? (
        !isError && <HistorySkeleton />
      ) : data.totalElements === 0 ? (
        <NothingYet />
      ) : (
        <HistoryTable
          data={data}
          page={page}
          late={query.isPlaceholderData}
          onPage={turn}
          onDelete={ask}
        />
      )}
      <DeleteDialog
        open={asking}
        one={asked}
        list={list}
        onClose={() => setAsking(false)}
        onDelete={(one) => remove.mutate(one)}
      />
    </div>
  )
}

const NothingYet = () => (
  <Card title="My Generation History">
    <Empty
      title="Nothing saved yet"
      action={<LinkButton to="/generate">Generate numbers</LinkButton>}
    >
      Results you save stand here, with what every later draw made of them.
    </Empty>
  </Card>
)
