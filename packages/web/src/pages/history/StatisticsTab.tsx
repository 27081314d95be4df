import { useQuery } from '@tanstack/react-query'
import { MethodChart } from './MethodChart.tsx'
import { PageCounts } from './PageCounts.tsx'
import { PlayedCard } from './plays/PlayedCard.tsx'
import { WholeHistory } from './WholeHistory.tsx'
import { stats } from '#core/api/queries.ts'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

/** What the whole history comes to, and the page that is loaded. */
export function StatisticsTab() {
  const query = useQuery(stats)
  const { data, isError } = query
  return (
    <>
      <LoadFailure query={query}>Failed to load statistics</LoadFailure>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
        {data === undefined ? !isError && <Waiting /> : <WholeHistory figures={data} />}
        <PageCounts />
      </div>
      {data !== undefined && <PlayedCard sums={data.plays} />}
      {data !== undefined && <MethodChart byMethod={data.byMethod} />}
    </>
  )
}

const Waiting = () => (
  <Card title="Whole history">
    <Skeleton label="Loading statistics">
      <div className="stats">
        {[0, 1, 2, 3].map((at) => (
          <div key={at} className="stat">
            <Bar className="my-1 h-3.5 w-20" />
            <Bar className="my-1 h-6.5 w-14" />
            <Bar className="my-0.5 h-3.5 w-24" />
          </div>
        ))}
      </div>
      <Bar className="h-20" />
    </Skeleton>
  </Card>
)
