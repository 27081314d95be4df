import type { Subscription } from '@fourcast/contract/accounts.ts'
import { PLANS } from '@fourcast/contract/plans.ts'

type Named = Pick<Subscription, 'plan' | 'status'>

/** 'Basic trial', 'Premium Plan'; 'Free Plan' without a subscription. */
export function planLabel(subscription: Named | null) {
  const { name, label } = PLANS[subscription?.plan ?? 'free']
  return isTrial(subscription) ? `${name} trial` : label
}

/** A trial continues while a bank payment for a plan is pending. */
export const isTrial = (subscription: Named | null) =>
  subscription?.status === 'trial' ||
  (subscription?.status === 'pending' && subscription.plan !== 'free')

/** '2 days', '1 day'. */
export const daysLeft = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`
