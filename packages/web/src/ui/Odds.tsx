import '#styles/odds.css'
import type { ReactNode } from 'react'

/** Figures in boxes, label and value always together: `[['Straight, exact order', '1 in 10,000'], …]`. */
export function Odds({
  items,
}: {
  items: readonly (readonly [label: string, value: ReactNode])[]
}) {
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
