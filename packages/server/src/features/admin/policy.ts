import type { Role } from '@fourcast/contract/accounts.ts'
import { RANK } from '#platform/http/auth.ts'

/** Nobody acts on an equal or higher rank. */
export const mayActOn = (actor: Role, target: Role): boolean => RANK[target] < RANK[actor]

/** Whether one account may act on another; the one that is everyone's stays as it is. */
export const canChange = (
  actor: { role: Role },
  target: { role: Role; isDemo: boolean },
): boolean => !target.isDemo && mayActOn(actor.role, target.role)

/** Nobody grants a rank above their own; one's own only to whoever stands below. */
export const mayGrant = (actor: Role, role: Role): boolean => RANK[role] <= RANK[actor]
