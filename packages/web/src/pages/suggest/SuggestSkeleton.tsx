import { Bar, Skeleton } from '#ui/Skeleton.tsx'

/** The shape of the first tab. */
export const SuggestSkeleton = () => (
  <Skeleton label="Loading suggestions">
    <Bar className="h-12 w-full" />
    <Bar className="my-2 h-6 w-full max-w-xl" />
    <div className="grid gap-4 md:grid-cols-3">
      {[0, 1, 2].map((card) => (
        <div key={card} className="card">
          <div className="flex gap-2">
            {[0, 1, 2, 3].map((ball) => (
              <div key={ball} className="skeleton skeleton-round size-11" />
            ))}
          </div>
          <Bar className="h-4 w-4/5" />
          <Bar className="h-3.5 w-3/5" />
          <Bar className="h-10 w-full" />
        </div>
      ))}
    </div>
  </Skeleton>
)
