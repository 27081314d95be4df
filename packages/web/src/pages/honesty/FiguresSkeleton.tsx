import { Bar, Lines, Skeleton } from '#ui/Skeleton.tsx'

/** The shape of the figures. */
export const FiguresSkeleton = () => (
  <Skeleton label="Loading figures">
    <Bar className="h-16 w-full" />
    <Lines count={6} className="h-10 w-full" />
  </Skeleton>
)
