import { PersonalCard } from './PersonalCard.tsx'
import { PhoneCard } from './PhoneCard.tsx'

/** Who someone is and how they are reached. */
export const PersonalTab = () => (
  <div className="grid gap-6">
    <PersonalCard />
    <PhoneCard />
  </div>
)
