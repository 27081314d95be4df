import { DangerZone } from './DangerZone.tsx'
import { DataCard } from './DataCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'

export const SecurityTab = () => (
  <div className="grid gap-6">
    <PasswordCard />
    <TwoFactorCard />
    <SessionsCard />
    <DataCard />
    <DangerZone />
  </div>
)
