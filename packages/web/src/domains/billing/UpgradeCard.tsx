import { PLANS } from '@fourcast/contract/plans.ts'
import { type ReactNode, useId } from 'react'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { amountOf } from '#core/money.ts'
import { LinkButton } from '#ui/LinkButton.tsx'

interface UpgradeCardProps {
  /** The text of the button. */
  action: string
  /** The reason for the upgrade. */
  children?: ReactNode
}

/** Premium's main benefits and its price. Not shown during a break. */
export function UpgradeCard({ action, children }: UpgradeCardProps) {
  const { name, price, limits } = PLANS.premium
  const id = useId()
  const resting = useBreak() !== null
  if (resting) return null
  return (
    <section className="card border-2 border-gold" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-5">
        <div className="grid flex-[1_1_20rem] gap-1.5">
          <h2 id={id}>Upgrade to {name}</h2>
          {children}
          <p className="text-muted">
            Unlimited generations and AI queries, {limits.stateLotteryUpdates} states,{' '}
            {limits.historyDays} days of history.{' '}
            <span className="num whitespace-nowrap">{amountOf(price)} a month.</span>
          </p>
        </div>
        <LinkButton kind="gold" to="/subscription?plan=premium">
          {action}
        </LinkButton>
      </div>
    </section>
  )
}
