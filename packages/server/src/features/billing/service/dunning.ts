import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { SubscriptionRow } from '../policy.ts'
import type { AttemptRow } from '../repo/attempts.ts'
import { findOpenRenewal, isSwitchedOff, pageOfRetries } from '../repo/renewals.ts'
import { lockSubscription } from '../repo/subscriptions.ts'
import { mayTry } from './card-tries.ts'
import { runAttempt } from './charge.ts'
import type { BillingDeps } from './deps.ts'
import { forEachOwner } from './each.ts'
import { renewalDeclined } from './renewal-outcome.ts'
import { tryRenewal } from './renew.ts'

/** Tries overdue renewals again, on the days that `renewal-outcome` names. */
export async function retryDue(deps: BillingDeps): Promise<void> {
  const isDue = ({ retryAt }: SubscriptionRow) =>
    retryAt !== null && Temporal.Instant.compare(retryAt, deps.clock.now()) <= 0
  await forEachOwner(deps, pageOfRetries, (owner) => retry(deps, owner, isDue, false))
}

/** Tries an overdue renewal at once, because its owner chose another method and sits there to confirm. */
export async function retryNow(deps: BillingDeps, owner: OwnerId): Promise<void> {
  const isAllowed = (subscription: SubscriptionRow) => !isOnBreak(subscription, deps)
  await retry(deps, owner, isAllowed, true)
}

const isOnBreak = (
  { pausedUntil }: SubscriptionRow,
  { clock }: Pick<BillingDeps, 'clock'>,
): boolean => pausedUntil !== null && Temporal.Instant.compare(pausedUntil, clock.now()) > 0

async function retry(
  deps: BillingDeps,
  owner: OwnerId,
  isWanted: (subscription: SubscriptionRow) => boolean,
  onSession: boolean,
): Promise<void> {
  const started = await deps.db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, owner)
    if (subscription?.status !== 'past_due' || !isWanted(subscription)) return null
    return await begin(tx, deps, subscription, owner, onSession)
  })
  if (started) await runAttempt(deps, started)
  deps.mail.wake()
}

async function begin(
  tx: Tx,
  deps: BillingDeps,
  subscription: SubscriptionRow,
  owner: OwnerId,
  onSession: boolean,
): Promise<AttemptRow | null> {
  const invoice = await findOpenRenewal(tx, owner)
  if (!invoice || (onSession && !(await mayTry(tx, deps, owner)))) return null
  const why = (await isSwitchedOff(tx, owner))
    ? 'Nothing was charged, because the account is switched off.'
    : isOnBreak(subscription, deps) && 'Nothing was charged, because you are taking a break.'
  if (!why) return await tryRenewal(tx, deps, { subscription, invoice, onSession })
  await renewalDeclined(tx, deps, { subscription, invoice, why })
  return null
}
