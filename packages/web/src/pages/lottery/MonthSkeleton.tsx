import { Bar, Skeleton } from '#ui/Skeleton.tsx'

/** Five weeks, on their way. */
export const MonthSkeleton = () => (
  <div className="px-(--card-pad) pb-(--card-pad)">
    <Skeleton label="Loading the calendar">
      <div className="grid gap-3 md:grid-cols-7">
        {Array.from({ length: 35 }, (_, at) => (
          <Bar key={at} className={`h-20 ${at > 6 ? 'max-md:hidden' : ''}`} />
        ))}
      </div>
    </Skeleton>
  </div>
)
