import type { ReactNode } from 'react'

interface FactsProps {
  items: readonly (readonly [what: ReactNode, value: ReactNode])[]
}

/** List of short facts, one a line. */
export const Facts = ({ items }: FactsProps) => (
  <dl className="facts">
    {items.map(([what, value], at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the list never changes
      <div key={at}>
        <dt>{what}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
