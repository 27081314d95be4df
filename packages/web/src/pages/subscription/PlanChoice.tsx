import { PAID_PLAN_IDS, type PaidPlanId, type Term } from '@fourcast/contract/plans.ts'
import { FreeCard, type FreeOwner } from './FreeCard.tsx'
import { cancelNote } from './prices.ts'
import type { PlansById } from './use-plans.ts'
import { dollarsOf } from '#core/money.ts'
import { Chip } from '#ui/Chip.tsx'
import { PlanCards } from '#domains/billing/PlanCards.tsx'

const FOR: Readonly<Record<PaidPlanId, string>> = {
  basic: 'For one state and daily play',
  premium: 'For multiple states and a longer history',
}

interface PlanChoiceProps {
  plans: PlansById
  value: PaidPlanId
  /** The term, which the refund depends on. */
  term: Term
  onChange: (plan: PaidPlanId) => void
  /** Labels of a plan for this user: 'Your plan'. */
  chips?: Partial<Record<PaidPlanId, string>>
  disabled?: boolean
  /** The viewer of the Free card. */
  free: FreeOwner
}

/** Basic, Premium and Free: features, price and cancellation terms. */
export function PlanChoice(props: PlanChoiceProps) {
  const { plans, value, term, onChange, chips, disabled = false, free } = props
  const cards = PAID_PLAN_IDS.map((id) => {
    const plan = plans[id]
    const chip = chips?.[id]
    return {
      value: id,
      name: plan.name,
      price: dollarsOf(plan.price),
      per: 'a month',
      lead: FOR[id],
      features: plan.features,
      note: cancelNote(plan, term),
      chip: chip && <Chip kind="green">{chip}</Chip>,
      disabled,
    }
  })
  return (
    <div className="grid gap-3">
      <PlanCards
        legend="Plan"
        plans={cards}
        value={value}
        onChange={onChange}
        beside={<FreeCard free={plans.free} owner={free} />}
      />
    </div>
  )
}
