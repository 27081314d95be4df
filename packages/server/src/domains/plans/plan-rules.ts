import type { Subscription } from '@fourcast/contract/accounts.ts'
import type { PlanLimits } from '@fourcast/contract/plans.ts'
import { FREE_AFTER_CANCELLING, PAID_PLAN_IDS, PLANS } from '@fourcast/contract/plans.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { mailboxOf } from '#platform/email/mailbox.ts'
import { subscription } from '#platform/db/schema/billing.ts'

export type SubscriptionRow = typeof subscription.$inferSelect

const DAY_MS = 86_400_000

/** What someone is entitled to at this moment; a term that is over leaves the Free plan. */
export function subscriptionOf(row: SubscriptionRow | null, now: Temporal.Instant): Subscription {
  const isOver = row === null || hasEnded(row, now)
  const plan = isOver ? 'free' : row.plan
  const status = statusOf(row, isOver)
  const left = row?.expiresAt ? row.expiresAt.epochMilliseconds - now.epochMilliseconds : 0
  return {
    plan,
    planName: PLANS[plan].name,
    status,
    isActive: status === 'active',
    trialDays: status === 'trial' ? Math.ceil(left / DAY_MS) : 0,
    expiresAt: shownEnd(row)?.toString() ?? null,
    nextBilling: isOver ? null : (row.nextBillingAt?.toString() ?? null),
  }
}

export const hasEnded = ({ expiresAt }: SubscriptionRow, now: Temporal.Instant) =>
  expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0

function statusOf(row: SubscriptionRow | null, isOver: boolean): Subscription['status'] {
  if (row === null) return 'expired'
  const isPaid = !isOver && row.plan !== 'free' && row.status !== 'trial'
  if (row.paymentPending && !isPaid) return 'pending'
  return isOver && row.status !== 'cancelled' ? 'expired' : row.status
}

/** A term that renews is told by its own end; entitlement outlives it by the day that renewing may take. */
const shownEnd = (row: SubscriptionRow | null) =>
  row?.status === 'active' ? row.termEndsAt : row?.expiresAt

/** What is counted by the day. */
export const COUNTERS = ['generations', 'moMoney', 'aiQueries', 'advancedAiQueries'] as const
export type Counter = (typeof COUNTERS)[number]

/** What one use takes: from all of these, or from none. Fair picks count for a limit of one's own alone. */
export type Cost = Readonly<Partial<Record<Counter | 'fairPicks', number>>>

/** What of a use counts for a limit of one's own. */
export const ownCost = ({ generations = 0, fairPicks = 0 }: Cost): number => generations + fairPicks

/** Whether numbers come of it: that is what a break closes. To ask what was drawn stays open. */
export const makesPicks = (cost: Cost): boolean =>
  Object.keys(cost).some((name) => name !== 'advancedAiQueries')

/** What someone may use now. */
export function limitsOf(row: SubscriptionRow | null, now: Temporal.Instant): PlanLimits {
  const { plan } = subscriptionOf(row, now)
  return plan === 'free' && isLapsed(row, now) ? FREE_AFTER_CANCELLING : PLANS[plan].limits
}

/** Whether a paid plan was cancelled or lost; from the moment it is over, whenever that is written down. */
export const isLapsed = (row: SubscriptionRow | null, now: Temporal.Instant): boolean =>
  row !== null &&
  (row.lapsed || (LEAVES_LESS.some((status) => status === row.status) && hasEnded(row, now)))

const LEAVES_LESS = ['cancelled', 'past_due'] as const

/** The plan of `subscriptionOf`, for statements that concern many people at once. */
export const planAt = (now: Temporal.Instant): SQL => sql`case
  when ${subscription.expiresAt} is null or ${subscription.expiresAt} > ${now.toString()}::timestamptz
  then ${subscription.plan} else 'free' end`

/** The status of `subscriptionOf`, for statements. */
export const statusAt = (now: Temporal.Instant): SQL => {
  const { expiresAt, paymentPending, plan, status } = subscription
  const isOver = sql`coalesce(${expiresAt} <= ${now.toString()}::timestamptz, false)`
  return sql`case
    when ${paymentPending} and (${isOver} or ${plan} = 'free' or ${status} = 'trial') then 'pending'
    when ${isOver} and ${status} <> 'cancelled' then 'expired'
    else ${status} end`
}

/** `isLapsed` of those whose plan is Free by now. */
const lapsedAt = (now: Temporal.Instant): SQL => sql`(${subscription.lapsed}
  or ${subscription.status} in (${sql.raw(LEAVES_LESS.map((s) => `'${s}'`).join())})
    and ${subscription.expiresAt} <= ${now.toString()}::timestamptz)`

/** One of the limits of `limitsOf`, for statements; who has no subscription has those of Free. */
export const limitAt = (now: Temporal.Instant, limit: keyof PlanLimits): SQL => {
  // Written out: what never changes need not be sent with each of many statements.
  const paid = PAID_PLAN_IDS.map((id) => `when '${id}' then ${PLANS[id].limits[limit]}`)
  const [lapsed, free] = [FREE_AFTER_CANCELLING[limit], PLANS.free.limits[limit]]
  return sql`case ${planAt(now)} ${sql.raw(paid.join(' '))}
    else case when ${lapsedAt(now)} then ${sql.raw(`${lapsed} else ${free}`)} end end`
}

/** Among others the accounts of a mailbox: all whose addresses have the same letters before '+' or '@'. */
export const mailboxLetters = (email: string): string =>
  (mailboxOf(email).split('@', 1)[0] ?? '').replaceAll('.', '')

/** Whether a plan is running or being paid for: then it keeps at least one method. */
export function needsMethod(row: SubscriptionRow, now: Temporal.Instant): boolean {
  if (row.orderInvoiceId !== null || row.paymentPending) return true
  const isPaid = (row.status === 'active' && !row.granted) || row.status === 'past_due'
  return isPaid && row.plan !== 'free' && !hasEnded(row, now)
}
