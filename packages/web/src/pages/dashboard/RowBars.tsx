import { Bar, GreyBalls, Skeleton } from '#ui/Skeleton.tsx'

interface RowBarsProps {
  rows: number
  label: string
}

/** Rows with four balls, on their way. */
export const RowBars = ({ rows, label }: RowBarsProps) => (
  <Skeleton label={label}>
    <div className="pb-2">
      {Array.from({ length: rows }, (_, at) => (
        <div
          key={at}
          className="flex items-center justify-between gap-4 border-t border-line px-(--card-pad) py-4"
        >
          <div className="grid gap-2">
            <Bar className="h-3.5 w-28" />
            <Bar className="h-3.5 w-20" />
          </div>
          <div className="flex gap-1">
            <GreyBalls className="size-7" />
          </div>
        </div>
      ))}
    </div>
  </Skeleton>
)
