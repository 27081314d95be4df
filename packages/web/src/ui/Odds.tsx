import '#styles/odds.css'
import type { ReactNode } from 'react'

interface OddsProps {
  items: readonly (readonly [label: string, value: ReactNode])[]
  /** One row, also on a phone. */
  compact?: boolean
}

/** Figures in boxes, label and value together: `[['Straight, exact order', '1 in 10,000'], …]`. */
export function Odds({ items, compact = false }: OddsProps) {
  return (
    <dl className={`odds ${compact ? 'odds-row' : ''}`}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
