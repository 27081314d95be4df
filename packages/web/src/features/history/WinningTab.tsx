import type { Draw } from '@fourcast/contract/draws.ts'
import { useQuery } from '@tanstack/react-query'
import { sourceLine } from '#lib/draw-source.ts'
import { winningNumbers } from '#lib/queries.ts'
import { drawColumns } from '#features/history/draw-columns.tsx'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import { Table } from '#ui/Table.tsx'

const LATEST = 20

/** The latest results of the four-digit game. */
export function WinningTab() {
  const query = useQuery(winningNumbers(LATEST))
  const { data, isError } = query
  return (
    <>
      <LoadFailure query={query}>Failed to load winning numbers</LoadFailure>
      {(data !== undefined || !isError) && (
        <Card flush title="Latest Cash 4 results">
          {data === undefined ? <Waiting /> : <Draws draws={data} />}
        </Card>
      )}
    </>
  )
}

const keyOf = ({ state, drawDate, drawTime }: Draw) => `${state} ${drawDate} ${drawTime}`

function Draws({ draws }: { draws: readonly Draw[] }) {
  if (draws.length === 0)
    return (
      <div className="px-(--card-pad) pb-(--card-pad)">
        <Empty title="No results yet">They appear here as soon as the first draw is in.</Empty>
      </div>
    )
  return (
    <>
      <Table
        caption={`The latest ${draws.length} results, newest first`}
        columns={drawColumns}
        rows={draws}
        rowKey={keyOf}
      />
      <p className="card-foot text-xs text-muted">{sourceLine(draws)}</p>
    </>
  )
}

const Waiting = () => (
  <Skeleton label="Loading winning numbers">
    <div>
      {Array.from({ length: 8 }, (_, at) => (
        <div
          key={at}
          className="flex items-center justify-between gap-6 border-t border-line px-(--card-pad) py-3"
        >
          <Bar className="h-4 w-24" />
          <Bar className="hidden h-4 w-28 md:block" />
          <div className="flex gap-1">
            {[0, 1, 2, 3].map((ball) => (
              <div key={ball} className="skeleton skeleton-round size-[34px]" />
            ))}
          </div>
          <Bar className="hidden h-4 w-20 md:block" />
        </div>
      ))}
    </div>
  </Skeleton>
)
