import type { Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { mayActOn } from '../policy.ts'
import type { AccountRow } from './ranks-repo.ts'

/** Who something is done to, as far as one must know to allow it. */
type Target = Pick<AccountRow, 'id' | 'role' | 'isDemo'>

/** Nobody acts on themselves, on an equal or higher rank, or on the account that is everyone's. */
export function refuseToAct(user: Principal, target: Target): void {
  refuseDemo(target, 'The demo account is shared by everyone, and stays as it is.')
  if (target.id === user.userId)
    throw new Failure('forbidden', 'Nobody does this to their own account.')
  if (!mayActOn(user.role, target.role))
    throw new Failure('forbidden', 'This account has your rank or a higher one.')
}
