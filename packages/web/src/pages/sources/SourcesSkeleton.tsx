import { Bar, Lines, Skeleton } from '#ui/Skeleton.tsx'

/** The shape of the tiles and of the table. What follows on the page stays below the window. */
export const SourcesSkeleton = () => (
  <div className="min-h-svh">
    <Skeleton label="Loading the sources">
      <Bar className="h-4 w-48" />
      <Bar className="h-64 w-full md:h-22" />
      <Lines count={10} className="h-16 w-full" />
    </Skeleton>
  </div>
)
