import { CONFIRM_HOURS } from '@fourcast/contract/limits.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { isLapsed, planNow, trialEnd } from '#domains/plans/plan-rules.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Keys } from '#platform/secret.ts'
import { mailboxOf } from '#platform/email/mailbox.ts'
import { ENDED } from './renewal-outcome.ts'
import type { NoticeDeps } from './notices.ts'
import { notifyTrialUsed } from './notices.ts'
import {
  claimTrial,
  findSignUp,
  insertSubscription,
  lockSubscription,
  updateSubscription,
} from './subscriptions-repo.ts'

interface Deps {
  clock: Clock
  keys: Keys
}

/**
 * The trial of a new account: five days of Basic. It stops after 24 hours until the address is
 * confirmed, because the mailbox may be a stranger's and have had its trial.
 */
export const openTrial = (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  owner: OwnerId,
): Promise<SubscriptionRow | null> =>
  insertSubscription(tx, {
    userId: owner,
    ...trialFrom(clock.now()),
    expiresAt: clock.now().add({ hours: CONFIRM_HOURS }),
  })

/**
 * Continues the trial until its fifth day once the address is confirmed, or ends it if the mailbox
 * already had one. Only this uses up the mailbox's trial.
 */
export async function confirmTrial(
  tx: Tx,
  deps: NoticeDeps & Pick<Deps, 'keys'>,
  { owner, email }: { owner: OwnerId; email: string },
): Promise<void> {
  const row = await lockSubscription(tx, owner)
  // A granted plan has moved the start of the row, but not that of the trial.
  const signedUpAt = await findSignUp(tx, owner)
  const now = deps.clock.now()
  // An administrator may have granted a plan meanwhile: that one stays until it ends.
  const isTrial = row?.status === 'trial' || planNow(row, now) === 'free'
  if (!row || !signedUpAt || !isTrial) return
  const trial = trialFrom(signedUpAt)
  if (Temporal.Instant.compare(trial.expiresAt, now) <= 0) return
  const addressHash = deps.keys.mac('trial-address', mailboxOf(email))
  const isFirst = await claimTrial(tx, { addressHash, claimedAt: now })
  if (isLapsed(row, now)) return
  if (isFirst) return await updateSubscription(tx, owner, { ...ENDED, ...trial })
  await updateSubscription(tx, owner, { ...ENDED, expiresAt: now })
  await notifyTrialUsed(tx, deps, { userId: owner })
}

export const trialFrom = (startedAt: Temporal.Instant) => ({
  plan: 'basic' as const,
  status: 'trial' as const,
  startedAt,
  expiresAt: trialEnd({ startedAt }),
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
