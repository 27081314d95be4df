import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Generation, listHistory } from '@fourcast/contract/numbers.ts'
import { useRef } from 'react'
import type { Answer } from '@fourcast/contract/endpoint.ts'
import { PAGE_SIZE } from '@fourcast/contract/limits.ts'
import { planFor, PLANS } from '@fourcast/contract/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DetailsDialog } from './Details.tsx'
import { isFiltered, NO_SELECTION } from './filters.ts'
import { Filters } from './Filters.tsx'
import { NotKept } from './NotKept.tsx'
import { useAbout } from '#core/use-about.ts'
import { useDelete } from './use-delete.ts'
import { useHistory } from './use-history.ts'
import { HistoryRows } from './HistoryRows.tsx'
import { useMedia } from '#core/use-media.ts'
import { columns, type RowActions } from './columns.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Card } from '#ui/Card.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Table } from '#ui/Table.tsx'
import { Bar, GreyBalls, Skeleton } from '#ui/Skeleton.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { calendarDate } from '#core/format.ts'
import { current } from '#domains/billing/subscription.ts'
import { Banner } from '#ui/Banner.tsx'

const PlayDialog = lazyDialog(
  async () => (await import('#domains/tickets/PlayDialog.tsx')).PlayDialog,
)

/** Saved results, filtered and paginated. */
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
  /** Focus moves to the results, because the pressed button may disappear. */
  const clear = () => {
    change(NO_SELECTION)
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

interface HistoryTableProps extends RowActions {
  data: Answer<typeof listHistory>
  page: number
  /** True while the rows still belong to the previous page. */
  late: boolean
  onPage: (page: number) => void
}

/** Page of results with its paging. */
function HistoryTable(props: HistoryTableProps) {
  const { data, page, late, onPage, ...actions } = props
  const hasTable = useMedia('(min-width: 72rem)')
  return (
    <Card flush title="My Generation History">
      <div aria-busy={late} className={late ? 'opacity-60' : ''}>
        {hasTable ? (
          <Table
            caption="Generations, newest first"
            columns={columns(actions)}
            rows={data.content}
            rowKey={({ id }) => id}
            rowClass={({ isWinner }) => (isWinner ? 'is-won' : '')}
          />
        ) : (
          <HistoryRows results={data.content} actions={actions} />
        )}
      </div>
      <div className="card-foot *:grow">
        <Pager
          page={late ? data.page : page}
          size={data.size}
          totalElements={data.totalElements}
          totalPages={data.totalPages}
          onPage={onPage}
          label="Pages of results"
        />
      </div>
    </Card>
  )
}

/** Rows in the shape of the loaded ones. */
const HistorySkeleton = () => (
  <Card flush title="My Generation History">
    <Skeleton label="Loading your history">
      <div>
        <div className="hidden h-10 bg-sunken min-[72rem]:block" />
        {Array.from({ length: PAGE_SIZE }, (_, at) => (
          <div
            key={at}
            className="flex min-h-13 items-center gap-4 border-t border-line px-(--card-pad) first:border-t-0"
          >
            <div className="flex gap-1">
              <GreyBalls className="size-7" />
            </div>
            <Bar className="ms-auto h-4 w-16" />
            <Bar className="h-4 w-14" />
          </div>
        ))}
      </div>
    </Skeleton>
  </Card>
)

const NothingYet = () => (
  <Card title="My Generation History">
    <Empty
      title="Nothing saved yet"
      action={<LinkButton to="/generate">Generate numbers</LinkButton>}
    >
      Saved results appear here and are checked against later draws.
    </Empty>
  </Card>
)

const NoMatch = ({ possible, onClear }: { possible: boolean; onClear: () => void }) => (
  <Card title="My Generation History">
    <Empty
      kind="search"
      title="No result matches"
      action={
        <Button kind="second" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      {possible
        ? 'Try another method, more days or fewer digits.'
        : 'The start date is after the end date.'}
    </Empty>
  </Card>
)

/** Notes that the plan hides older results, and that they are not deleted. */
function HiddenResults({ before }: { before: string | null }) {
  const { data } = useQuery(current)
  const resting = useBreak() !== null
  if (before === null || data === undefined) return null
  const days = data.limits.historyDays
  const { id, name, limits } = PLANS[planFor('historyDays', days)]
  const more = limits.historyDays > days && !resting
  return (
    <Banner
      action={
        more && (
          <LinkButton kind="second" to={`/subscription?plan=${id}`}>
            {name} shows {limits.historyDays} days
          </LinkButton>
        )
      }
    >
      Your plan shows the last {days} days. Results before {calendarDate(before)} are hidden, not
      deleted.
    </Banner>
  )
}
