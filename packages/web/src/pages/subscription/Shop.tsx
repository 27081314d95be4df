import './subscription.css'
import type { ReactNode } from 'react'
import { PageHeading } from '#ui/PageHeading.tsx'

interface ShopProps {
  /** The plans, over the whole width. */
  plans: ReactNode
  summary: ReactNode
  children?: ReactNode
}

/** What is chosen, and beside it, or below on a phone, what that comes to. */
export function Shop({ plans, summary, children }: ShopProps) {
  return (
    <>
      <header className="grid gap-3">
        <PageHeading title="Plans and pricing">Choose your plan</PageHeading>
        <p className="max-w-[46rem] text-lg text-muted">
          More generations, more analysis and a longer history.
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
