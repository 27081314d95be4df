import { Bar, Lines, Skeleton } from '#ui/Skeleton.tsx'

/** Has as many lines as the figures. With fewer, the next section would appear and then be pushed down. */
export const FiguresSkeleton = () => (
  <Skeleton label="Loading figures">
    <Bar className="h-32 w-full sm:h-20" />
    <Lines count={8} className="h-12 w-full" />
  </Skeleton>
)
