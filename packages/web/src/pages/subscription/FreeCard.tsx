import { FREE_AFTER_CANCELLING } from '@fourcast/contract/plans.ts'
import type { PlanOffer } from '@fourcast/contract/subscriptions.ts'
import { PlanFeatures, PlanHead } from '#domains/billing/PlanCards.tsx'
import { dollarsOf } from '#core/money.ts'
import { Chip } from '#ui/Chip.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

/** Viewer of the Free card: a guest, a Free user, a Free user after a cancelled plan, or any other user. */
export type FreeOwner = 'guest' | 'own' | 'afterCancelling' | 'other'

interface FreeCardProps {
  free: PlanOffer
  owner: FreeOwner
}

/** Free is beside the paid plans but cannot be ordered. */
export function FreeCard({ free, owner }: FreeCardProps) {
  const isOwn = owner === 'own' || owner === 'afterCancelling'
  return (
    <section className="card plan" aria-label={`${free.name} plan`}>
      <PlanHead plan={{ name: free.name, chip: isOwn && <Chip kind="green">Your plan</Chip> }} />
      <span className="num flex flex-wrap items-baseline gap-x-2">
        <span className="plan-price">{dollarsOf(0)}</span>
        <span className="text-muted">always free</span>
      </span>
      <PlanFeatures features={owner === 'afterCancelling' ? AFTER_CANCELLING : free.features} />
      {owner === 'guest' && (
        <LinkButton kind="second" to="/signup" className="mt-auto">
          Get Started Free
        </LinkButton>
      )}
    </section>
  )
}

const { generationsPerDay, historyDays } = FREE_AFTER_CANCELLING

/** After a cancelled plan, Free has other limits. */
const AFTER_CANCELLING = [
  `${generationsPerDay} generations a day with Silver and Gold`,
  'Basic analysis',
  `${historyDays} days of history`,
]
