import { type ReactNode, useId } from 'react'

export type Row = readonly [name: string, value: ReactNode]

interface OrderSummaryProps {
  rows: readonly Row[]
  /** Null if nothing is due. */
  total: Row | null
  /** The button of the order. Below 1024 px it is at the bottom of the window, with the total. */
  action?: ReactNode
  /** Renewal and how to cancel, beside the button at the bottom of the window. */
  terms?: string
  children: ReactNode
}

/** The order and its total: beside the choice, or below it on a phone. */
export function OrderSummary({ rows, total, action, terms, children }: OrderSummaryProps) {
  const id = useId()
  return (
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
      {action && (
        <div className="shop-pay">
          {/* A copy of the summary's total, for the bar only. */}
          {total !== null && (
            <p className="shop-pay-total num" aria-hidden="true">
              <span data-text={total[0]} />
              <b data-text={total[1]} />
            </p>
          )}
          <div className="shop-pay-action">{action}</div>
          {terms && <p className="shop-pay-terms num" aria-hidden="true" data-text={terms} />}
        </div>
      )}
      {children}
    </aside>
  )
}
