import type { User } from '@fourcast/contract/accounts.ts'
import { subscriptionOf } from '#features/billing/policy.ts'
import type { Member } from '../repo/accounts.ts'

/** Someone as the browser knows them. */
export function toUser({ account, subscription }: Member, now: Temporal.Instant): User {
  const { id, email, firstName, lastName, role, isDemo } = account
  return {
    id,
    email,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    role,
    subscription: subscriptionOf(subscription, now),
    createdAt: account.createdAt.toString(),
    profilePhotoUrl: null,
    emailVerified: account.emailVerifiedAt !== null,
    isDemo,
  }
}
