import { Bar, Lines, Skeleton } from '#ui/Skeleton.tsx'

/** Has the shape of the tiles and the table. The content below stays out of view. */
export const SourcesSkeleton = () => (
  <div className="min-h-svh">
    <Skeleton label="Loading the sources">
      <Bar className="h-4 w-48" />
      <Bar className="h-64 w-full md:h-22" />
      <Lines count={10} className="h-16 w-full" />
    </Skeleton>
  </div>
)
