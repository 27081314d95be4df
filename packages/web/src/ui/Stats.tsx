import '#styles/stats.css'
import type { ReactNode } from 'react'

export interface Stat {
  label: string
  value: ReactNode
  /** Below the figure: 'chance expects 1.9' with `className="chance"`, or its unit. */
  note?: ReactNode
}

/** Up to four large figures in a row. */
export function Stats({ items }: { items: readonly Stat[] }) {
  return (
    <dl className="stats">
      {items.map(({ label, value, note }) => (
        <div key={label} className="stat">
          <dt>{label}</dt>
          <dd className="stat-value">{value}</dd>
          {note !== undefined && <dd className="num text-xs text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
