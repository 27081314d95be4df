import '#styles/pick.css'
import { QuietSection } from '#ui/QuietSection.tsx'
import { Bar, GreyBalls, Skeleton } from '#ui/Skeleton.tsx'

/** Three picks, on their way: as high as they will be. */
export const PicksWaiting = () => (
  <QuietSection title="AI Suggestions">
    <Skeleton label="Loading suggestions">
      <Bar className="my-0.5 h-4.5 w-3/5" />
      <ul className="grid gap-3 lg:grid-cols-3 lg:gap-4">
        {[0, 1, 2].map((at) => (
          <li key={at} className="card pick">
            <div>
              <Bar className="h-5 w-32" />
              <div className="flex gap-1">
                <GreyBalls className="size-8.5 lg:size-10" />
              </div>
              <Bar className="h-4 w-36 max-lg:hidden" />
            </div>
            <div>
              <div className="h-11 w-31" />
            </div>
          </li>
        ))}
      </ul>
    </Skeleton>
  </QuietSection>
)

/** The insights, on their way. */
export const InsightsWaiting = () => (
  <QuietSection title="AI Insights">
    <Skeleton label="Loading insights">
      {[0, 1, 2].map((at) => (
        <div key={at} className="grid gap-2 py-1">
          <Bar className="h-5 w-4/5" />
          <Bar className="h-4 w-3/5" />
        </div>
      ))}
      <Bar className="h-11 w-64" />
    </Skeleton>
  </QuietSection>
)
