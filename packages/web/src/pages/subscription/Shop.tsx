import './subscription.css'
import type { ReactNode } from 'react'
import { PageHeading } from '#ui/PageHeading.tsx'

interface ShopProps {
  /** The plan cards, full width. */
  plans: ReactNode
  summary: ReactNode
  children?: ReactNode
}

/** The choice, and its summary: beside it, or below it on a phone. */
export function Shop({ plans, summary, children }: ShopProps) {
  return (
    <>
      <header className="grid gap-3">
        <PageHeading title="Plans and pricing">Choose your plan</PageHeading>
        <p className="max-w-[46rem] text-lg text-muted">
          More states, more analysis and a longer history.
        </p>
      </header>
      {plans}
      <div className={`shop ${children ? '' : 'shop-short'}`}>
        {children && <div className="shop-choice">{children}</div>}
        {summary}
      </div>
    </>
  )
}
