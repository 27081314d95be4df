import type { AdminUser } from '@fourcast/contract/admin-users.ts'
import type { Role } from '@fourcast/contract/accounts.ts'
import { Chip } from '#ui/Chip.tsx'

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  user: 'User',
  premium: 'Premium user',
  admin: 'Admin',
  super_admin: 'Super admin',
}

export const PLAN_OPTIONS = [
  ['free', 'Free'],
  ['basic', 'Basic'],
  ['premium', 'Premium'],
] as const

/** Whether an account works: switched off, not confirmed, everyone's, or just active. */
export function Standing({ of }: { of: AdminUser }) {
  if (of.disabledAt !== null)
    return (
      <Chip kind="error" icon="lock">
        Switched off
      </Chip>
    )
  if (of.isDemo) return <Chip kind="info">Demo</Chip>
  if (!of.emailVerified) return <Chip kind="warning">Not confirmed</Chip>
  return <Chip kind="success">Active</Chip>
}

/** A rank above the usual stands out. */
export const RoleChip = ({ role }: { role: Role }) => (
  <Chip kind={role === 'user' ? 'plain' : role === 'premium' ? 'gold' : 'info'}>
    {ROLE_WORDS[role]}
  </Chip>
)
