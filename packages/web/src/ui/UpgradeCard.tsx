import { PLANS } from '@fourcast/contract/plans.ts'
import { type ReactNode, useId } from 'react'
import { useBreak } from '#lib/care/use-break.ts'
import { amountOf } from '#lib/money.ts'
import { LinkButton } from '#ui/LinkButton.tsx'

const { price, limits } = PLANS.premium

interface UpgradeCardProps {
  /** What the way to the plans is called. */
  action: string
  /** Before what Premium brings: how long a trial goes on. */
  children?: ReactNode
}

/** What the best plan brings, what it costs and what it does not change. Not said during a break. */
export function UpgradeCard({ action, children }: UpgradeCardProps) {
  const id = useId()
  const resting = useBreak() !== null
  if (resting) return null
  return (
    <section className="card deep border-transparent bg-deep" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-5">
        <div className="grid flex-[1_1_20rem] gap-1.5">
          <h2 id={id}>Upgrade to Premium</h2>
          {children}
          <p className="text-on-deep-muted">
            Unlimited generations and AI queries, {limits.stateLotteryUpdates} states,{' '}
            {limits.historyDays} days of history.{' '}
            <span className="num whitespace-nowrap">{amountOf(price)} a month.</span> The odds stay
            the same.
          </p>
        </div>
        <LinkButton kind="gold" to="/subscription?plan=premium">
          {action}
        </LinkButton>
      </div>
    </section>
  )
}
