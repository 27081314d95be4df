import { DangerZone } from '#features/profile/security/DangerZone.tsx'
import { DataCard } from '#features/profile/security/DataCard.tsx'
import { PasswordCard } from '#features/profile/security/PasswordCard.tsx'
import { SessionsCard } from '#features/profile/security/SessionsCard.tsx'
import { TwoStepCard } from '#features/profile/security/TwoStepCard.tsx'
import { ProofDialog } from '#ui/ProofDialog.tsx'

/** How one signs in and from where, and what happens to one's data. */
export const SecurityTab = () => (
  <div className="grid gap-6">
    <PasswordCard />
    <TwoStepCard />
    <SessionsCard />
    <DataCard />
    <DangerZone />
    <ProofDialog />
  </div>
)
