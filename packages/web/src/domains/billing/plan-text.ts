import type { Subscription } from '@fourcast/contract/accounts.ts'
import { PLANS } from '@fourcast/contract/plans.ts'

type Named = Pick<Subscription, 'plan' | 'status'>

/** 'Basic trial', 'Premium Plan'; 'Free Plan' for whoever has none. */
export function planLabel(subscription: Named | null) {
  const { name, label } = PLANS[subscription?.plan ?? 'free']
  return subscription?.status === 'trial' ? `${name} trial` : label
}

/** '2 days', '1 day'. */
export const daysLeft = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`
