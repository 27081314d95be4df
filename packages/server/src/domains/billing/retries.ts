import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { AttemptRow } from './payments-repo.ts'
import { findLastAttempt, isInFlight } from './payments-repo.ts'
import { findOpenRenewal, isAccountDisabled, pageOfRetries } from './renewals-repo.ts'
import { lockSubscription } from './subscriptions-repo.ts'
import { isPaymentPaused } from './pause.ts'
import { canTryCard } from './declines.ts'
import { runAttempt } from './charge.ts'
import type { BillingDeps } from './deps.ts'
import { forEachOwner } from './each-owner.ts'
import { cancelRenewal, applyDeclinedRenewal } from './renewal-outcome.ts'
import { tryRenewal } from './renewals.ts'

/** Retries overdue renewals on the days of `renewal-outcome.ts`. */
export async function retryDue(deps: BillingDeps): Promise<void> {
  const isDue = ({ retryAt }: SubscriptionRow) =>
    retryAt !== null && Temporal.Instant.compare(retryAt, deps.clock.now()) <= 0
  await forEachOwner(deps, pageOfRetries, (owner) => retry(deps, owner, isDue, false))
}

/**
 * Retries an overdue renewal at once, after its owner chose another method and can confirm the
 * payment.
 */
export async function retryNow(deps: BillingDeps, owner: OwnerId): Promise<void> {
  const isAllowed = (subscription: SubscriptionRow) =>
    !isPaymentPaused(subscription, deps.clock.now())
  await retry(deps, owner, isAllowed, true)
}

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
}

async function begin(
  tx: Tx,
  deps: BillingDeps,
  subscription: SubscriptionRow,
  owner: OwnerId,
  onSession: boolean,
): Promise<AttemptRow | null> {
  const invoice = await findOpenRenewal(tx, owner)
  if (!invoice || (onSession && !(await canTryCard(tx, deps, owner)))) return null
  if (await isAccountDisabled(tx, owner)) await cancelRenewal(tx, deps, { subscription, invoice })
  else if (isPaymentPaused(subscription, deps.clock.now()))
    await applyDeclinedRenewal(tx, deps, { subscription, invoice, why: ON_BREAK })
  else return await tryRenewal(tx, deps, { subscription, invoice, onSession })
  return null
}

const ON_BREAK = 'You weren’t charged, because you’re taking a break.'

/**
 * Cancels the overdue renewal of an account that is being disabled. A pending payment is settled
 * first.
 */
export async function cancelOverdue(
  tx: Tx,
  deps: Pick<BillingDeps, 'clock'>,
  owner: OwnerId,
): Promise<void> {
  const subscription = await lockSubscription(tx, owner)
  if (subscription?.status !== 'past_due') return
  const invoice = await findOpenRenewal(tx, owner)
  if (invoice && !isInFlight(await findLastAttempt(tx, invoice.id)))
    await cancelRenewal(tx, deps, { subscription, invoice })
}
