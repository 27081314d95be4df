import '#styles/stats.css'
import type { ReactNode } from 'react'

export interface Stat {
  label: string
  value: ReactNode
  /** Below the figure: 'chance expects 1.9' with `className="chance"`, or its unit. */
  note?: ReactNode
}

interface StatsProps {
  items: readonly Stat[]
  /** Two in a row at every width. */
  pairs?: boolean
}

/** Three or four large figures in a row; on a phone four stand in two rows. */
export function Stats({ items, pairs = false }: StatsProps) {
  return (
    <dl className={`stats ${pairs ? 'stats-2' : items.length === 3 ? 'stats-3' : ''}`}>
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
