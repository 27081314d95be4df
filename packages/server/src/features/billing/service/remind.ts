import type { PaidPlanId } from '@fourcast/contract/plans.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { SubscriptionRow } from '../policy.ts'
import { pageOfEndings } from '../repo/renewals.ts'
import { lockSubscription, updateSubscription } from '../repo/subscriptions.ts'
import { daysAfter } from './calendar.ts'
import type { BillingDeps } from './deps.ts'
import { forEachOwner } from './each.ts'
import { tellRenewalAhead, tellTermEnding } from './news.ts'
import { renewalPrice } from './pricing.ts'

/** Days before a term ends; the nearest first. */
const BEFORE_RENEWAL = [3]
const BEFORE_END = [1, 7]
const FURTHEST = Math.max(...BEFORE_RENEWAL, ...BEFORE_END)

/** Says that a term ends, and what happens then: once for each of the days above. */
export async function remindDue(deps: BillingDeps): Promise<void> {
  const ahead = pageOfEndings(daysAfter(deps.clock.now(), FURTHEST))
  await forEachOwner(deps, ahead, async (owner) => {
    await deps.db.transaction((tx) => remind(tx, deps, owner))
    deps.mail.wake()
  })
}

async function remind(tx: Tx, deps: BillingDeps, owner: OwnerId): Promise<void> {
  const subscription = await lockSubscription(tx, owner)
  const reminder = subscription && reminderOf(subscription, deps.clock.now())
  if (!reminder || subscription.remindedOf === reminder.mark) return
  await updateSubscription(tx, owner, { remindedOf: reminder.mark })
  const { plan, end, days, renews } = reminder
  if (!renews) return await tellTermEnding(tx, deps, { userId: owner, plan, end, days })
  const { total } = renewalPrice(plan, deps.config)
  await tellRenewalAhead(tx, deps, { userId: owner, plan, total, at: end })
}

/** What is to be said of a term by now; null where nothing is: on a break, or where nobody pays for it. */
function reminderOf(row: SubscriptionRow, now: Temporal.Instant) {
  const { plan, nextPlan, status, termEndsAt: end, nextBillingAt } = row
  if (plan === 'free' || status !== 'active' || end === null) return null
  if (row.granted || isOnBreak(row, now)) return null
  const renews = nextBillingAt !== null
  const left = (days: number) => Temporal.Instant.compare(end, daysAfter(now, days)) <= 0
  const days = (renews ? BEFORE_RENEWAL : BEFORE_END).find(left)
  if (days === undefined || Temporal.Instant.compare(end, now) <= 0) return null
  const next: PaidPlanId = nextPlan ?? plan
  return { plan: next, end, days, renews, mark: `${end.toString()}/${days}` }
}

const isOnBreak = ({ pausedUntil }: SubscriptionRow, now: Temporal.Instant) =>
  pausedUntil !== null && Temporal.Instant.compare(pausedUntil, now) > 0
