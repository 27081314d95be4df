import type { Subscription } from '@fourcast/contract/accounts.ts'
import { TRIAL_DAYS } from '@fourcast/contract/limits.ts'
import type { PlanId, PlanLimits } from '@fourcast/contract/plans.ts'
import { FREE_AFTER_CANCELLING, PAID_PLAN_IDS, PLANS } from '@fourcast/contract/plans.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { subscription } from '#platform/db/schema/billing.ts'

export type SubscriptionRow = typeof subscription.$inferSelect
/** What the plan and its limits depend on. */
export type PlanRow = Pick<SubscriptionRow, 'plan' | 'status' | 'expiresAt' | 'lapsed'>

const DAY_MS = 86_400_000

/** The subscription that applies now. After the end of its term that is the Free plan. */
export function subscriptionOf(row: SubscriptionRow | null, now: Temporal.Instant): Subscription {
  const isOver = row === null || hasEnded(row, now)
  const plan = planNow(row, now)
  const status = statusOf(row, isOver)
  return {
    plan,
    planName: PLANS[plan].name,
    status,
    isActive: status === 'active',
    trialDays: row?.status === 'trial' && !isOver ? daysBetween(now, trialEnd(row)) : 0,
    expiresAt: shownEnd(row)?.toString() ?? null,
    nextBilling: isOver ? null : (row.nextBillingAt?.toString() ?? null),
  }
}

const daysBetween = (from: Temporal.Instant, to: Temporal.Instant) =>
  Math.ceil((to.epochMilliseconds - from.epochMilliseconds) / DAY_MS)

/** The end of a trial, which counts from sign-up. */
export const trialEnd = ({ startedAt }: Pick<SubscriptionRow, 'startedAt'>): Temporal.Instant =>
  startedAt.add({ hours: TRIAL_DAYS * 24 })

/** The plan that applies now. */
export const planNow = (row: PlanRow | null, now: Temporal.Instant): PlanId =>
  row === null || hasEnded(row, now) ? 'free' : row.plan

export const hasEnded = (
  { expiresAt }: Pick<SubscriptionRow, 'expiresAt'>,
  now: Temporal.Instant,
) => expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0

function statusOf(row: SubscriptionRow | null, isOver: boolean): Subscription['status'] {
  if (row === null) return 'expired'
  const isPaid = !isOver && row.plan !== 'free' && row.status !== 'trial'
  if (row.paymentPending && !isPaid) return 'pending'
  return isOver && row.status !== 'cancelled' ? 'expired' : row.status
}

/**
 * A renewing term shows its own end, although the plan lasts a day longer to allow for the renewal. A
 * trial shows its fifth day, although it stops earlier without a confirmed address.
 */
export const shownEnd = (row: SubscriptionRow | null): Temporal.Instant | null =>
  row?.status === 'active'
    ? row.termEndsAt
    : row?.status === 'trial'
      ? trialEnd(row)
      : (row?.expiresAt ?? null)

/** The limits that apply now. */
export function limitsOf(row: PlanRow | null, now: Temporal.Instant): PlanLimits {
  const plan = planNow(row, now)
  return plan === 'free' && isLapsed(row, now) ? FREE_AFTER_CANCELLING : PLANS[plan].limits
}

/** Whether a paid plan was cancelled or lost. True from its end, even before the row is updated. */
export const isLapsed = (row: PlanRow | null, now: Temporal.Instant): boolean =>
  row !== null &&
  (row.lapsed || (LEAVES_LESS.some((status) => status === row.status) && hasEnded(row, now)))

const LEAVES_LESS = ['cancelled', 'past_due'] as const

/** The plan of `subscriptionOf` as SQL, for statements about many users. */
export const planAt = (now: Temporal.Instant): SQL => sql`case
  when ${subscription.expiresAt} is null or ${subscription.expiresAt} > ${now.toString()}::timestamptz
  then ${subscription.plan} else 'free' end`

/** The status of `subscriptionOf` as SQL. */
export const statusAt = (now: Temporal.Instant): SQL => {
  const { expiresAt, paymentPending, plan, status } = subscription
  const isOver = sql`coalesce(${expiresAt} <= ${now.toString()}::timestamptz, false)`
  return sql`case
    when ${paymentPending} and (${isOver} or ${plan} = 'free' or ${status} = 'trial') then 'pending'
    when ${isOver} and ${status} <> 'cancelled' then 'expired'
    else ${status} end`
}

/** `isLapsed` as SQL, for users whose plan is now Free. */
const lapsedAt = (now: Temporal.Instant): SQL => sql`(${subscription.lapsed}
  or ${subscription.status} in (${sql.raw(LEAVES_LESS.map((s) => `'${s}'`).join())})
    and ${subscription.expiresAt} <= ${now.toString()}::timestamptz)`

/** A limit of `limitsOf` as SQL. Users without a subscription have the limits of Free. */
export const limitAt = (now: Temporal.Instant, limit: keyof PlanLimits): SQL => {
  // Constants are part of the SQL text, so they are not sent as parameters each time.
  const paid = PAID_PLAN_IDS.map((id) => `when '${id}' then ${PLANS[id].limits[limit]}`)
  const [lapsed, free] = [FREE_AFTER_CANCELLING[limit], PLANS.free.limits[limit]]
  return sql`case ${planAt(now)} ${sql.raw(paid.join(' '))}
    else case when ${lapsedAt(now)} then ${sql.raw(`${lapsed} else ${free}`)} end end`
}
