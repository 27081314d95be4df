import { Bar, Skeleton } from '#ui/Skeleton.tsx'

/** In the shape of the order that comes. */
export const SummarySkeleton = () => (
  <div className="card shop-summary">
    <Skeleton label="Loading your plan">
      <Bar className="h-6 w-3/5" />
      <Bar />
      <Bar />
      <Bar />
      <Bar className="h-13" />
    </Skeleton>
  </div>
)
