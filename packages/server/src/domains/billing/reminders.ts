import type { PaidPlanId } from '@fourcast/contract/plans.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { pageOfReminders } from './renewals-repo.ts'
import { lockSubscription, updateSubscription } from './subscriptions-repo.ts'
import { isPaymentPaused } from './pause.ts'
import { daysAfter } from './calendar.ts'
import type { BillingDeps } from './deps.ts'
import { forEachOwner } from './each-owner.ts'
import { notifyRenewalAhead, notifyTermEnding } from './notices.ts'
import { renewalPrice } from './prices.ts'

/** Days before the end of a term, the nearest first. The column `nextReminder` uses the same. */
const BEFORE_RENEWAL = ['3'] as const
const BEFORE_END = ['1', '7'] as const

/** Sends reminders that a term ends or renews: one on each of the days above. */
export async function remindDue(deps: BillingDeps): Promise<void> {
  await forEachOwner(deps, pageOfReminders, async (owner) => {
    await deps.db.transaction((tx) => remind(tx, deps, owner))
  })
}

async function remind(tx: Tx, deps: BillingDeps, owner: OwnerId): Promise<void> {
  const subscription = await lockSubscription(tx, owner)
  const reminder = subscription && reminderOf(subscription, deps.clock.now())
  if (!reminder || subscription.remindedOf === reminder.days) return
  const { plan, end, renews } = reminder
  await updateSubscription(tx, owner, { remindedOf: reminder.days })
  const days = Number(reminder.days)
  if (!renews) return await notifyTermEnding(tx, deps, { userId: owner, plan, end, days })
  const { total } = renewalPrice(plan, deps.config)
  await notifyRenewalAhead(tx, deps, { userId: owner, plan, total, at: end })
}

/**
 * The reminder of a term that is due; null if there is none: during a cool-off, or for a plan
 * without a price.
 */
function reminderOf(row: SubscriptionRow, now: Temporal.Instant) {
  const { plan, nextPlan, status, termEndsAt: end, nextBillingAt } = row
  if (plan === 'free' || status !== 'active' || end === null) return null
  if (row.granted || isPaymentPaused(row, now)) return null
  const renews = nextBillingAt !== null
  const left = (days: string) => Temporal.Instant.compare(end, daysAfter(now, Number(days))) <= 0
  const days = (renews ? BEFORE_RENEWAL : BEFORE_END).find(left)
  if (days === undefined || Temporal.Instant.compare(end, now) <= 0) return null
  const next: PaidPlanId = nextPlan ?? plan
  return { plan: next, end, days, renews }
}
