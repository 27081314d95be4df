import '#styles/skeleton.css'
import type { ReactNode } from 'react'

/** One grey bar. Give it the size of what comes: `className="h-5 w-2/5"`. */
export const Bar = ({ className = '' }: { className?: string }) => (
  <div className={`skeleton ${className}`} />
)

/** Holds the shape of what comes, and shows it after 200 ms. */
export function Skeleton({
  label = 'Loading',
  children,
}: {
  label?: string
  children?: ReactNode
}) {
  return (
    <output className="after-200ms grid gap-4" aria-label={label}>
      {children ?? (
        <>
          <Bar className="h-5 w-2/5" />
          <Bar className="w-4/5" />
          <Bar className="w-3/5" />
        </>
      )}
    </output>
  )
}
