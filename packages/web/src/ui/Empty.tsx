import '#styles/empty.css'
import type { ReactNode } from 'react'
import { Drawing, type DrawingKind } from '#ui/Drawing.tsx'

interface EmptyProps {
  title: ReactNode
  /** Kind of emptiness: no pick of one's own yet, no draws, nothing found, or nothing to do. */
  kind?: DrawingKind
  children?: ReactNode
  action?: ReactNode
}

/** Empty state: one drawing, a title, one sentence, one action. */
export function Empty({ title, kind = 'pick', children, action }: EmptyProps) {
  return (
    <div className="empty">
      <Drawing kind={kind} />
      <h3>{title}</h3>
      {children !== undefined && <p className="text-sm text-muted">{children}</p>}
      {action}
    </div>
  )
}
