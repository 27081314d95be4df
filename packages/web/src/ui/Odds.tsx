import '#styles/odds.css'
import type { ReactNode } from 'react'

interface OddsProps {
  items: readonly (readonly [label: string, value: ReactNode])[]
}

/** Figures in boxes, label and value together: `[['Straight, exact order', '1 in 10,000'], …]`. */
export function Odds({ items }: OddsProps) {
  return (
    <dl className="odds">
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
