import { useState } from 'react'
import { Section } from '#gallery/Section.tsx'
import { Chip } from '#ui/Chip.tsx'
import { type PlanCardContent, PlanCards } from '#domains/billing/PlanCards.tsx'
import { PlanChip } from '#domains/billing/PlanChip.tsx'
import { UpgradeCard } from '#domains/billing/UpgradeCard.tsx'

type Plan = 'basic' | 'premium'

const PLANS: readonly PlanCardContent<Plan>[] = [
  {
    value: 'basic',
    name: 'Basic',
    price: '$99.99',
    per: 'a month',
    lead: 'For one state and a few picks a day.',
    features: ['30 generations a day', '5 AI queries a day', 'Results for 1 state you choose'],
    note: 'Full refund within 3 days. After that, we keep 50%.',
    chip: <Chip kind="green">Your plan</Chip>,
  },
  {
    value: 'premium',
    name: 'Premium',
    price: '$149.99',
    per: 'a month',
    features: [
      'Unlimited generations',
      'Unlimited AI queries',
      'Results for up to 3 states you choose',
    ],
    note: 'Full refund within 7 days. After that, we keep 50%.',
  },
]

export function PlansPart() {
  const [plan, setPlan] = useState<Plan>('basic')
  return (
    <Section id="plans" title="Plans" lead="A plan doesn’t change the odds of any number.">
      <PlanCards legend="Plan" plans={PLANS} value={plan} onChange={setPlan} />
      <div className="flex flex-wrap gap-2">
        <PlanChip of={null} />
        <PlanChip of={{ plan: 'basic', status: 'trial' }} />
        <PlanChip of={{ plan: 'premium', status: 'active' }} />
      </div>
      <UpgradeCard action="View Plans">
        <p className="num strong">Your trial of Basic ends in 2 days.</p>
      </UpgradeCard>
    </Section>
  )
}
