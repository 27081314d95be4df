import { Section } from '#gallery/Section.tsx'
import { PlanChip } from '#domains/billing/PlanChip.tsx'
import { UpgradeCard } from '#domains/billing/UpgradeCard.tsx'

export const PlansPart = () => (
  <Section id="plans" title="Plans" lead="A plan doesn’t change the odds of any number.">
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
