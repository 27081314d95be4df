import '#styles/skeleton.css'
import type { ReactNode } from 'react'

/** One grey bar, in the size of the content: `className="h-5 w-2/5"`. */
export const Bar = ({ className = '' }: { className?: string }) => (
  <div className={`skeleton ${className}`} />
)

/** Lines of equal height; without a count the first lines of a text. */
export const Lines = ({ count, className = '' }: { count?: number; className?: string }) =>
  count === undefined ? (
    <>
      <Bar className="h-5 w-2/5" />
      <Bar className="w-4/5" />
      <Bar className="w-3/5" />
    </>
  ) : (
    Array.from({ length: count }, (_, at) => <Bar key={at} className={className} />)
  )

export const GreyBalls = ({ className = 'size-[34px]' }: { className?: string }) =>
  [0, 1, 2, 3].map((at) => <div key={at} className={`skeleton skeleton-round ${className}`} />)

export const GreyStats = ({ notes = false }: { notes?: boolean }) => (
  <div className="stats">
    {[0, 1, 2, 3].map((at) => (
      <div key={at} className="stat">
        <Bar className="my-1 h-3.5 w-24" />
        <Bar className="my-1 h-6.5 w-16" />
        {notes && <Bar className="my-0.5 h-3.5 w-28" />}
      </div>
    ))}
  </div>
)

/** Has the shape of the content to load, and appears after 200 ms. */
export const Skeleton = ({
  label = 'Loading',
  children,
}: {
  label?: string
  children?: ReactNode
}) => (
  <output className="after-200ms grid gap-4" aria-label={label}>
    {children ?? <Lines />}
  </output>
)
