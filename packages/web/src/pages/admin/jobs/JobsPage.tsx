import type { AdminJob } from '@fourcast/contract/admin-work.ts'
import { useQuery } from '@tanstack/react-query'
import { columns } from './columns.tsx'
import { FailedWorkList } from './FailedWorkList.tsx'
import { useRun } from './use-run.ts'
import { Loaded } from '../Loaded.tsx'
import { RefreshButton } from '../parts/RefreshButton.tsx'
import { jobs } from '../queries.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'
import { Bar } from '#ui/Skeleton.tsx'
import { Table } from '#ui/Table.tsx'

type Query = Parameters<typeof RefreshButton>[0]['query']

/** All background work that failed, and the recurring jobs. */
export default function JobsPage() {
  const query = useQuery(jobs)
  return (
    <Page title="Jobs" lead="Failed background work, and how recurring jobs ran this hour.">
      <FailedWorkList />
      <Loaded query={query} what="the jobs" waiting={<Waiting />}>
        {(list) => <List list={list} query={query} />}
      </Loaded>
    </Page>
  )
}

/** Those that fail come first. */
const failingFirst = (list: readonly AdminJob[]) =>
  list.toSorted((a, b) => b.failed - a.failed || a.name.localeCompare(b.name))

function List({ list, query }: { list: readonly AdminJob[]; query: Query }) {
  const run = useRun()
  return (
    <Card
      flush
      title="Recurring jobs"
      aside={<RefreshButton what="recurring jobs" query={query} />}
    >
      {list.length === 0 ? (
        <div className="px-(--card-pad) pb-(--card-pad)">
          <Empty title="No job yet">They are listed once the service has started them.</Empty>
        </div>
      ) : (
        <Table
          caption="Jobs, those that fail first"
          columns={columns({
            onRun: (one) => run.mutate(one.name),
            busy: run.isPending ? run.variables : null,
          })}
          rows={failingFirst(list)}
          rowKey={({ name }) => name}
        />
      )}
    </Card>
  )
}

const Waiting = () => (
  <div className="card">
    {Array.from({ length: 8 }, (_, at) => (
      <Bar key={at} className="h-10" />
    ))}
  </div>
)
