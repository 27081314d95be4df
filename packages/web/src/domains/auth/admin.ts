import type { Role } from '@fourcast/contract/accounts.ts'

/** Whether a rank has the administrators' screens. What they may do there the server decides. */
export const isAdmin = (role: Role) => role === 'admin' || role === 'super_admin'
