import { type ReactNode, useId } from 'react'

export type Row = readonly [name: string, value: ReactNode]

interface OrderSummaryProps {
  rows: readonly Row[]
  /** Null if nothing is due. */
  total: Row | null
  children: ReactNode
}

/** The order and its total beside the choice; below it on a phone, where the total stays in view. */
export function OrderSummary({ rows, total, children }: OrderSummaryProps) {
  const id = useId()
  return (
    <>
      {total !== null && (
        <p
          className="shop-bar num"
          aria-hidden="true"
          data-name={total[0]}
          data-amount={total[1]}
        />
      )}
      <aside className="card shop-summary" aria-labelledby={id}>
        <h2 id={id}>Order Summary</h2>
        <dl className="shop-rows num">
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {total !== null && (
            <div className="shop-total">
              <dt>{total[0]}</dt>
              <dd>{total[1]}</dd>
            </div>
          )}
        </dl>
        {children}
      </aside>
    </>
  )
}
