import type { Role } from '@fourcast/contract/accounts.ts'

/** True if a role has the admin screens. The server checks each admin action. */
export const isAdmin = (role: Role) => role === 'admin' || role === 'super_admin'
