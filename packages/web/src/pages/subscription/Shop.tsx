import './subscription.css'
import type { ReactNode } from 'react'
import { PageHeading } from '#ui/PageHeading.tsx'

/** What is chosen, and beside it, or below on a phone, what that comes to. */
export function Shop({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className="grid gap-3">
        <PageHeading title="Plans and pricing">Choose your plan</PageHeading>
        <p className="max-w-[46rem] text-lg text-muted">
          A plan buys more generations, more analysis and a longer record. It does not change the
          odds of any number.
        </p>
      </header>
      <div className="shop">
        <div className="shop-choice">{children}</div>
        {summary}
      </div>
    </>
  )
}
