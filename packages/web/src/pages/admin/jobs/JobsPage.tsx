import { type AdminJob, runJob } from '@fourcast/contract/admin-work.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedWorkList } from './FailedWorkList.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { PagedTable } from '#pages/admin/parts/PagedTable.tsx'
import { RefreshButton } from '#pages/admin/parts/RefreshButton.tsx'
import { jobs } from '#pages/admin/queries.ts'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'
import type { Column } from '#ui/Table.tsx'
import { spanText } from '#pages/admin/admin-text.ts'
import { jobTitle } from './job-title.ts'
import { Moment } from '#pages/admin/parts/account-text.tsx'
import { count } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { useAdminAction } from '#pages/admin/use-admin-action.ts'
import { call } from '#core/api/api.ts'
import { Lines } from '#ui/Skeleton.tsx'

type Query = Parameters<typeof RefreshButton>[0]['query']

export default function JobsPage() {
  const query = useQuery(jobs)
  return (
    <Page title="Jobs" lead="Failed background tasks, and how recurring jobs ran this hour.">
      <FailedWorkList />
      <Loaded
        query={query}
        loading="Loading the jobs"
        failed="Failed to load the jobs"
        waiting={
          <div className="card">
            <Lines count={8} className="h-10" />
          </div>
        }
      >
        {(list) => <List list={list} query={query} />}
      </Loaded>
    </Page>
  )
}

const byTitle = (a: AdminJob, b: AdminJob) => jobTitle(a.name).localeCompare(jobTitle(b.name))

const failingFirst = (list: readonly AdminJob[]) =>
  list.toSorted((a, b) => b.failed - a.failed || byTitle(a, b))

/** Sorts jobs by the given order of names; jobs that are not in it come last. */
const inOrder = (list: readonly AdminJob[], order: readonly string[]) => {
  const placeOf = ({ name }: AdminJob) =>
    order.includes(name) ? order.indexOf(name) : order.length
  return list.toSorted((a, b) => placeOf(a) - placeOf(b) || byTitle(a, b))
}

/** With this many cards and the failures above, the page stays below four screens of a phone. */
const ROWS = 10

function List({ list, query }: { list: readonly AdminJob[]; query: Query }) {
  const run = useRun()
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const rows = order === null ? failingFirst(list) : inOrder(list, order)
  // Freezes the order, so that a job keeps its row after a run. Refresh sorts again.
  const start = ({ name }: AdminJob) => {
    setOrder(rows.map((one) => one.name))
    run.mutate(name)
  }
  const refetch = () => {
    setOrder(null)
    return query.refetch()
  }
  return (
    <PagedTable
      title="Recurring jobs"
      aside={<RefreshButton label="Refresh recurring jobs" query={{ ...query, refetch }} />}
      caption="Recurring jobs, failing ones first"
      columns={columns({ onRun: start, busy: run.isPending ? run.variables : null })}
      rows={rows}
      rowKey={({ name }) => name}
      size={ROWS}
      pages="Pages of jobs"
      empty={
        <Empty kind="quiet" title="No jobs yet">
          Jobs appear here once the service starts them.
        </Empty>
      }
    />
  )
}

interface Actions {
  onRun: (one: AdminJob) => void
  /** Name of the job that is being started. */
  busy: string | null
}

const columns = (actions: Actions): Column<AdminJob>[] => [
  {
    id: 'name',
    head: 'Job',
    cell: ({ name, everySeconds }) => (
      <>
        <span className="strong block wrap-anywhere">{jobTitle(name)}</span>
        <span className="text-sm text-muted">
          every {spanText(everySeconds)}
          <span className="max-md:hidden"> · {name}</span>
        </span>
      </>
    ),
  },
  {
    id: 'state',
    head: 'This hour',
    className: 'max-md:justify-self-end',
    cell: (one) => <ThisHour one={one} />,
  },
  {
    id: 'last',
    head: 'Last run',
    className: 'text-sm max-md:self-center max-md:text-muted',
    cell: (one) => <Last one={one} />,
  },
  {
    id: 'run',
    head: <span className="sr-only">Actions</span>,
    atEnd: true,
    cell: (one) => (
      <Button
        kind="second"
        aria-label={`Run now: ${jobTitle(one.name)}`}
        busy={actions.busy === one.name}
        onClick={() => actions.onRun(one)}
      >
        Run now
      </Button>
    ),
  },
]

const ThisHour = ({ one: { done, failed, waiting, running } }: { one: AdminJob }) => (
  <span className="num grid justify-items-start gap-1 text-sm max-md:justify-items-end">
    <span>{count(done)} done</span>
    {failed > 0 && (
      <Chip kind="error" icon="error">
        {count(failed)} failed
      </Chip>
    )}
    {running + waiting > 0 && (
      <span className="text-xs text-muted">
        {count(running)} running, {count(waiting)} waiting
      </span>
    )}
  </span>
)

const Last = ({ one: { lastDoneAt, lastFailedAt, lastError } }: { one: AdminJob }) => (
  <span className="grid gap-0.5">
    <span>
      <span className="text-xs text-muted md:hidden">Last run: </span>
      {lastDoneAt === null ? (
        <span className="text-muted">not yet</span>
      ) : (
        <Moment at={lastDoneAt} />
      )}
    </span>
    {lastFailedAt !== null && (
      <span className="max-w-80 text-xs wrap-anywhere text-error">
        failed <Moment midSentence at={lastFailedAt} />
        {lastError !== null && `: ${lastError}`}
      </span>
    )}
  </span>
)

/** Runs a job once, now, in addition to its schedule. */
const useRun = () =>
  useAdminAction({
    run: (name: string) => call(runJob, { params: { name } }),
    done: (_, name) => `Queued: ${jobTitle(name)}`,
    failed: 'Failed to start the job',
  })
