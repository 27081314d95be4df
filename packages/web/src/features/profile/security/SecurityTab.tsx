import { PasswordCard } from '#features/profile/security/PasswordCard.tsx'

/** How one signs in and from where, and what happens to one's data. */
export const SecurityTab = () => (
  <div className="grid gap-6">
    <PasswordCard />
  </div>
)
