import { Bar, Skeleton } from '#ui/Skeleton.tsx'

/** The shape of the figures. */
export const FiguresSkeleton = () => (
  <Skeleton label="Loading figures">
    <Bar className="h-16 w-full" />
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <Bar key={row} className="h-10 w-full" />
    ))}
  </Skeleton>
)
