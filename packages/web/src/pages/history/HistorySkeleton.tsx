import { PAGE_SIZE } from '@fourcast/contract/limits.ts'
import { Card } from '#ui/Card.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

/** Rows in the shape of those that come. */
export const HistorySkeleton = () => (
  <Card flush title="My Generation History">
    <Skeleton label="Loading your history">
      <div>
        <div className="hidden h-10 bg-sunken md:block" />
        {Array.from({ length: PAGE_SIZE }, (_, at) => (
          <div
            key={at}
            className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-4 border-t border-line px-(--card-pad) py-4 first:border-t-0 md:grid-cols-[7rem_8rem_5rem_1fr_6rem]"
          >
            <Bar className="h-4 w-24" />
            <Bar className="h-4 w-28" />
            <Bar className="hidden h-4 w-14 md:block" />
            <div className="grid gap-2">
              <div className="flex gap-1">
                {[0, 1, 2, 3].map((ball) => (
                  <div key={ball} className="skeleton skeleton-round size-[34px]" />
                ))}
              </div>
              <Bar className="h-3 w-40" />
            </div>
            <Bar className="h-6 w-20" />
          </div>
        ))}
      </div>
    </Skeleton>
  </Card>
)
