import { Bar, Lines, Skeleton } from '#ui/Skeleton.tsx'

/** The shape of the figures: with fewer lines, the next section would be seen and then pushed down. */
export const FiguresSkeleton = () => (
  <Skeleton label="Loading figures">
    <Bar className="h-32 w-full sm:h-20" />
    <Lines count={8} className="h-12 w-full" />
  </Skeleton>
)
