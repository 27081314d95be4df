import { TRIAL_DAYS } from '@fourcast/contract/limits.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Keys } from '#platform/secret.ts'
import { mailboxOf } from '#platform/email/mailbox.ts'
import { claimTrial, insertSubscription, lockSubscription, updateSubscription } from './repo.ts'

interface Deps {
  clock: Clock
  keys: Keys
}

/** The Free plan, where every account begins. The trial waits until the address is confirmed. */
export const openFreePlan = (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  owner: OwnerId,
): Promise<SubscriptionRow | null> =>
  insertSubscription(tx, { userId: owner, plan: 'free', status: 'expired', startedAt: clock.now() })

/** Starts the trial after the address was confirmed: five days of Basic, once a mailbox. */
export async function startTrial(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  { owner, email }: { owner: OwnerId; email: string },
): Promise<void> {
  const plan = await lockSubscription(tx, owner)
  // An administrator may have granted a plan meanwhile: that one stays.
  if (plan?.plan !== 'free' || plan.lapsed) return
  const now = clock.now()
  const addressHash = keys.mac('trial-address', mailboxOf(email))
  if (!(await claimTrial(tx, { addressHash, claimedAt: now }))) return
  await updateSubscription(tx, owner, trialFrom(now))
}

export const trialFrom = (now: Temporal.Instant) => ({
  plan: 'basic' as const,
  status: 'trial' as const,
  startedAt: now,
  expiresAt: now.add({ hours: TRIAL_DAYS * 24 }),
})

/** Premium without an end date, for the demo account. */
export async function grantDemoPlan(tx: Tx, { clock }: Deps, userId: string): Promise<void> {
  await insertSubscription(tx, {
    userId,
    plan: 'premium',
    status: 'active',
    startedAt: clock.now(),
  })
}
