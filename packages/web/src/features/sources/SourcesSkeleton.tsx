import { Bar, Skeleton } from '#ui/Skeleton.tsx'

/** The shape of the tiles and of the table. */
export const SourcesSkeleton = () => (
  <Skeleton label="Loading the sources">
    <Bar className="h-20 w-full" />
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <Bar key={row} className="h-10 w-full" />
    ))}
  </Skeleton>
)
