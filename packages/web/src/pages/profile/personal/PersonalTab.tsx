import { PersonalCard } from './PersonalCard.tsx'
import { PhoneCard } from './PhoneCard.tsx'

export const PersonalTab = () => (
  <div className="grid gap-6">
    <PersonalCard />
    <PhoneCard />
  </div>
)
