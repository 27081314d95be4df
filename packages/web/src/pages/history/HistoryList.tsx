import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Generation } from '@fourcast/contract/numbers.ts'
import { useRef } from 'react'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { isFiltered, NOTHING_ASKED } from './filters.ts'
import { Filters } from './Filters.tsx'
import { HiddenResults } from './HiddenResults.tsx'
import { HistorySkeleton } from './HistorySkeleton.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { NoMatch, NothingYet } from './NoResults.tsx'
import { NotKept } from './NotKept.tsx'
import { useAbout } from './use-about.ts'
import { useDelete } from './use-delete.ts'
import { useHistory } from './use-history.ts'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { PlayDialog } from '#domains/tickets/PlayDialog.tsx'

/** What someone kept, by filters and page by page. */
export function HistoryList() {
  const history = useHistory()
  const { page, go, query, asked, change, possible } = history
  const { data, isError } = query
  const remove = useDelete(history)
  const [viewed, played, deleted] = [
    useAbout<Generation>(),
    useAbout<Generation>(),
    useAbout<Generation>(),
  ]
  const list = useRef<HTMLDivElement>(null)
  const turn = (to: number) => {
    go(to)
    list.current?.scrollIntoView({ block: 'start' })
  }
  /** The button that was pressed may go: the focus stays where the results are. */
  const clear = () => {
    change(NOTHING_ASKED)
    list.current?.focus({ preventScroll: true })
  }
  const none = !possible || (data?.totalElements === 0 && isFiltered(asked))
  const total = possible ? (data?.totalElements ?? (isError ? null : undefined)) : 0
  return (
    <>
      <Filters {...{ asked, total }} onChange={change} onClear={clear} />
      <output className="sr-only">{none && 'No result matches'}</output>
      <div ref={list} tabIndex={-1} className="grid scroll-mt-20 gap-6 outline-none">
        <LoadFailure query={query} offline={<NotKept {...{ page, asked, clear }} />}>
          {MESSAGES.historyFailed}
        </LoadFailure>
        {none ? (
          <NoMatch possible={possible} onClear={clear} />
        ) : data === undefined || history.beyond ? (
          !isError && <HistorySkeleton />
        ) : data.totalElements === 0 ? (
          <NothingYet />
        ) : (
          <HistoryTable
            {...{ data, page }}
            late={query.isPlaceholderData}
            onPage={turn}
            onView={viewed.show}
            onPlay={played.show}
            onDelete={deleted.show}
          />
        )}
        <HiddenResults before={data?.hiddenBefore ?? null} />
      </div>
      <PlayDialog open={played.open} one={played.one} onClose={played.close} />
      <DetailsDialog open={viewed.open} one={viewed.one} onClose={viewed.close} />
      <DeleteDialog
        open={deleted.open}
        one={deleted.one}
        list={list}
        onClose={deleted.close}
        onDelete={(one) => remove.mutate(one)}
      />
    </>
  )
}
