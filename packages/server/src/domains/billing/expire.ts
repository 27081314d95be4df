import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { trialEnd } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { pageOfEnded } from './renewals-repo.ts'
import { lockSubscription, updateSubscription } from './subscriptions-repo.ts'
import type { BillingDeps } from './deps.ts'
import { forEachOwner } from './each-owner.ts'
import type { NoticeDeps } from './notices.ts'
import {
  notifyEndedDuringCoolOff,
  notifyExpired,
  notifyTrialEnded,
  notifyTrialOnHold,
} from './notices.ts'
import { ENDED } from './renewal-outcome.ts'

/** Ends trials and terms that are over and do not renew. It deletes no data. */
export async function expireDue(deps: BillingDeps): Promise<void> {
  await forEachOwner(deps, pageOfEnded, async (owner) => {
    await deps.db.transaction((tx) => expire(tx, deps, owner))
  })
}

async function expire(tx: Tx, deps: NoticeDeps, owner: OwnerId): Promise<void> {
  const subscription = await lockSubscription(tx, owner)
  if (!subscription || !isOver(subscription, deps.clock.now())) return
  const { userId, plan, status, expiresAt, orderInvoiceId } = subscription
  await updateSubscription(tx, owner, {
    ...ENDED,
    // A bank payment for another plan may be pending.
    orderInvoiceId,
    ...(status === 'cancelled' && { status, lapsed: true }),
  })
  if (status === 'trial')
    return isTrialOver(subscription)
      ? await notifyTrialEnded(tx, deps, { userId })
      : await notifyTrialOnHold(tx, deps, { userId })
  if (plan !== 'free' && expiresAt) await notifyExpired(tx, deps, { userId, plan, end: expiresAt })
}

/** A trial that stops earlier waits for the confirmation of its address. */
const isTrialOver = (row: SubscriptionRow) =>
  row.expiresAt !== null && Temporal.Instant.compare(row.expiresAt, trialEnd(row)) >= 0

function isOver(
  { plan, status, expiresAt, nextBillingAt }: SubscriptionRow,
  now: Temporal.Instant,
): boolean {
  if (plan === 'free' || expiresAt === null) return false
  const ends = status !== 'past_due' && !(status === 'active' && nextBillingAt !== null)
  return ends && Temporal.Instant.compare(expiresAt, now) <= 0
}

/** A disabled account cannot use its plan, so its term does not renew. */
export async function endDisabledAccountPlan(
  tx: Tx,
  { userId, nextBillingAt }: SubscriptionRow,
): Promise<void> {
  await updateSubscription(tx, ownerOf({ userId }), { ...ENDED, expiresAt: nextBillingAt })
}

/** A plan does not renew during a cool-off, and nothing is charged after it. */
export async function endDuringCoolOff(
  tx: Tx,
  deps: NoticeDeps,
  subscription: SubscriptionRow,
): Promise<void> {
  const { userId, plan, nextBillingAt } = subscription
  const end = nextBillingAt ?? deps.clock.now()
  await updateSubscription(tx, ownerOf({ userId }), { ...ENDED, expiresAt: end })
  if (plan !== 'free') await notifyEndedDuringCoolOff(tx, deps, { userId, plan, end })
}
