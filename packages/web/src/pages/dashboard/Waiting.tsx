import { Card } from '#ui/Card.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

/** Three picks, on their way: as high as they will be. */
export const PicksWaiting = () => (
  <Card title="AI Suggestions">
    <Skeleton label="Loading suggestions">
      <div className="h-17 sm:h-6.5">
        <div className="h-17 sm:h-6.5">
          <Bar className="my-1 h-4 w-3/5" />
        </div>
      </div>
      <ul className="list xl:grid xl:grid-cols-3 xl:gap-6 xl:*:border-t-0! xl:*:py-0!">
        {[0, 1, 2].map((at) => (
          <li key={at} className="min-h-35 content-center max-md:not-first:hidden!">
            <div className="grid w-full gap-2">
              <div className="flex gap-1">
                {[0, 1, 2, 3].map((ball) => (
                  <div key={ball} className="skeleton skeleton-round size-11" />
                ))}
              </div>
              <Bar className="h-4 w-2/5" />
              <Bar className="h-3.5 w-3/5" />
            </div>
          </li>
        ))}
      </ul>
    </Skeleton>
  </Card>
)

/** The insights, on their way. */
export const InsightsWaiting = () => (
  <Card title="AI Insights">
    <Skeleton label="Loading insights">
      <div className="grid gap-4">
        {[0, 1, 2].map((at) => (
          <div key={at} className="grid min-h-32 content-start gap-2.5">
            <Bar className="h-4 w-4/5" />
            <Bar className="h-3.5 w-full" />
            <Bar className="h-3.5 w-3/5" />
          </div>
        ))}
      </div>
      <div className="card-foot">
        <Bar className="h-11 w-30" />
      </div>
    </Skeleton>
  </Card>
)

/** The user's own numbers, on their way. */
export const NumbersWaiting = () => (
  <Card title="My numbers">
    <Skeleton label="Loading your numbers">
      <Bar />
    </Skeleton>
  </Card>
)
