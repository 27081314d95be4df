import { PLANS } from '@fourcast/contract/plans.ts'
import { type ReactNode, useId } from 'react'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { amountOf } from '#core/money.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LiveStates } from '#domains/draws/LiveStates.tsx'

interface UpgradeCardProps {
  /** The text of the button. */
  action: string
  /** The reason. */
  children?: ReactNode
}

/** Premium's benefits and price, and that the odds stay the same. Not shown during a break. */
export function UpgradeCard({ action, children }: UpgradeCardProps) {
  const { name, price, limits } = PLANS.premium
  const id = useId()
  const resting = useBreak() !== null
  if (resting) return null
  return (
    <section className="card deep border-transparent bg-deep" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-5">
        <div className="grid flex-[1_1_20rem] gap-1.5">
          <h2 id={id}>Upgrade to {name}</h2>
          {children}
          <p className="text-on-deep-muted">
            Unlimited generations and AI queries, {limits.stateLotteryUpdates} states,{' '}
            {limits.historyDays} days of history.{' '}
            <span className="num whitespace-nowrap">{amountOf(price)} a month.</span> The odds stay
            the same.
          </p>
          <LiveStates className="text-sm text-on-deep-muted" />
        </div>
        <LinkButton kind="gold" to="/subscription?plan=premium">
          {action}
        </LinkButton>
      </div>
    </section>
  )
}
