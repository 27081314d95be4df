import { PersonalCard } from '#features/profile/personal/PersonalCard.tsx'
import { PhoneCard } from '#features/profile/personal/PhoneCard.tsx'

/** Who someone is and how they are reached. */
export const PersonalTab = () => (
  <div className="grid gap-6">
    <PersonalCard />
    <PhoneCard />
  </div>
)
