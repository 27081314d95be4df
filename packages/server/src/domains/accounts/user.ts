import type { User } from '@fourcast/contract/accounts.ts'
import { subscriptionOf } from '#domains/plans/plan-rules.ts'
import type { Clock } from '#platform/clock.ts'
import type { Keys } from '#platform/secret.ts'
import { photoUrl } from './photo/policy.ts'
import type { Member } from './repo.ts'

/** The account as the API returns it. */
export function toUser(
  { clock, keys }: { clock: Clock; keys: Keys },
  { account, subscription }: Member,
): User {
  const { id, email, firstName, lastName, role, isDemo } = account
  return {
    id,
    email,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    role,
    subscription: subscriptionOf(subscription, clock.now()),
    createdAt: account.createdAt.toString(),
    profilePhotoUrl: photoUrl(keys, account.photoId),
    emailVerified: account.emailVerifiedAt !== null,
    isDemo,
  }
}
