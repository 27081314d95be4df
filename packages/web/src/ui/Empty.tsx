import '#styles/empty.css'
import type { ReactNode } from 'react'

interface EmptyProps {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** Empty state: four dashed rings, a title, one sentence, one action. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <div className="ghosts" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <h3>{title}</h3>
      {children !== undefined && <p className="text-sm text-muted">{children}</p>}
      {action}
    </div>
  )
}
