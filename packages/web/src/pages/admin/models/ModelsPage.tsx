import type { AdminModel } from '@fourcast/contract/admin-draws.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../Loaded.tsx'
import { ChainCheck } from './ChainCheck.tsx'
import { columns } from './columns.tsx'
import { useTrain } from './use-train.ts'
import { RefreshButton } from '../parts/RefreshButton.tsx'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import { models } from '../queries.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'
import { Bar } from '#ui/Skeleton.tsx'
import { Table } from '#ui/Table.tsx'

type Query = Parameters<typeof RefreshButton>[0]['query']

/** The model of each state: what it learnt from, and whether it does better than chance. */
export default function ModelsPage() {
  const query = useQuery(models)
  return (
    <Page
      title="Models"
      lead="What each model learnt from, and how it did beside chance. Fair draws leave nothing to learn."
    >
      <ChainCheck />
      <Loaded query={query} what="the models" waiting={<Waiting />}>
        {(list) => <List list={list} query={query} />}
      </Loaded>
    </Page>
  )
}

function List({ list, query }: { list: readonly AdminModel[]; query: Query }) {
  const train = useTrain()
  const { heading } = useKeptFocus()
  return (
    <Card
      flush
      title={
        <span ref={heading} tabIndex={-1}>
          Models by state
        </span>
      }
      aside={<RefreshButton query={query} />}
    >
      {list.length === 0 ? (
        <div className="px-(--card-pad) pb-(--card-pad)">
          <Empty title="No model yet">A state has one once enough of its draws are here.</Empty>
        </div>
      ) : (
        <Table
          caption="The model of each state"
          columns={columns({
            onTrain: (one) => train.mutate(one),
            busy: train.isPending ? train.variables.state : null,
          })}
          rows={list}
          rowKey={({ state, simulated }) => `${state} ${simulated}`}
        />
      )}
    </Card>
  )
}

const Waiting = () => (
  <div className="card">
    {[0, 1, 2, 3, 4].map((at) => (
      <Bar key={at} className="h-12" />
    ))}
  </div>
)
