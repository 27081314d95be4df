import { TRIAL_DAYS } from '@fourcast/contract/limits.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Keys } from '#platform/secret.ts'
import type { SubscriptionRow } from './policy.ts'
import { mailboxOf } from './policy.ts'
import { claimTrial, insertSubscription } from './repo.ts'

interface Deps {
  clock: Clock
  keys: Keys
}

/** Five days of Basic for a mailbox that never had them; otherwise the Free plan. */
export async function startTrial(
  tx: Tx,
  { clock, keys }: Deps,
  who: { userId: string; email: string },
): Promise<SubscriptionRow | null> {
  const now = clock.now()
  const addressHash = keys.mac('trial-address', mailboxOf(who.email))
  const isFirst = await claimTrial(tx, { addressHash, claimedAt: now })
  return await insertSubscription(tx, {
    userId: who.userId,
    plan: isFirst ? 'basic' : 'free',
    status: isFirst ? 'trial' : 'expired',
    startedAt: now,
    expiresAt: isFirst ? now.add({ hours: TRIAL_DAYS * 24 }) : null,
  })
}

/** Premium without an end, for the demo account. */
export async function grantDemoPlan(tx: Tx, { clock }: Deps, userId: string): Promise<void> {
  await insertSubscription(tx, {
    userId,
    plan: 'premium',
    status: 'active',
    startedAt: clock.now(),
  })
}
