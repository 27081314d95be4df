import type { Subscription } from '@fourcast/contract/accounts.ts'
import { PLANS } from '@fourcast/contract/plans.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { subscription } from './tables.ts'

export type SubscriptionRow = typeof subscription.$inferSelect

const DAY_MS = 86_400_000

/** What someone is entitled to at this moment; a term that is over leaves the Free plan. */
export function subscriptionOf(row: SubscriptionRow | null, now: Temporal.Instant): Subscription {
  const left = row?.expiresAt ? row.expiresAt.epochMilliseconds - now.epochMilliseconds : Infinity
  const isOver = row === null || left <= 0
  // A bank transfer under way grants nothing yet.
  const plan = isOver || row.status === 'pending' ? 'free' : row.plan
  const status = isOver ? 'expired' : row.status
  return {
    plan,
    planName: PLANS[plan].name,
    status,
    isActive: status === 'active',
    trialDays: status === 'trial' ? Math.ceil(left / DAY_MS) : 0,
    expiresAt: row?.expiresAt?.toString() ?? null,
    nextBilling: isOver ? null : (row.nextBillingAt?.toString() ?? null),
  }
}

/** The plan of `subscriptionOf`, for statements that concern many people at once. */
export const planAt = (now: Temporal.Instant): SQL => sql`case
  when ${subscription.status} <> 'pending'
    and (${subscription.expiresAt} is null or ${subscription.expiresAt} > ${now.toString()}::timestamptz)
  then ${subscription.plan} else 'free' end`

/** Where dots in the local part mean nothing. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/** One mailbox, one spelling: what a trial is remembered by. Sign-in does not use it. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const plain = local.split('+', 1)[0] ?? local
  return DOTLESS.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}
