import type { Role } from '@fourcast/contract/accounts.ts'
import { RANK } from '#platform/http/auth.ts'

/** Nobody acts on an equal or higher rank. */
export const mayActOn = (actor: Role, target: Role): boolean => RANK[target] < RANK[actor]

/** Whether one account may act on another; the one that is everyone's stays as it is. */
export const canChange = (
  actor: { role: Role },
  target: { role: Role; isDemo: boolean },
): boolean => !target.isDemo && mayActOn(actor.role, target.role)

/** Only a super_admin makes administrators; what is below, an administrator may grant too. */
export const mayGrant = (actor: Role, role: Role): boolean =>
  actor === 'super_admin' || RANK[role] < RANK.admin
