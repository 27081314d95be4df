import { PLANS } from '@fourcast/contract/plans.ts'
import type { Usage } from '@fourcast/contract/quotas.ts'
import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'

export const USAGE: Usage = {
  dailyGenerations: 0,
  dailyFairPicks: 0,
  dailyMoMoney: 0,
  dailyAiQueries: 0,
  dailyAdvancedAiQueries: 0,
  monthlyGenerations: 0,
  totalGenerations: 0,
  statesFollowed: 0,
}

/** A user in the trial of Basic who has used nothing today, unless `rest` says otherwise. */
export const currentOf = (rest: Partial<CurrentSubscription> = {}): CurrentSubscription => ({
  plan: 'basic',
  planName: 'Basic',
  status: 'trial',
  isActive: false,
  trialDays: 5,
  expiresAt: '2099-01-06T05:00:00Z',
  nextBilling: null,
  term: null,
  renews: false,
  renewal: null,
  nextPlan: null,
  afterCancelling: false,
  limits: PLANS.basic.limits,
  usage: USAGE,
  ownLimit: null,
  onBreakUntil: null,
  resetAt: '2099-01-02T05:00:00Z',
  firstTime: true,
  order: null,
  cancellation: null,
  shopUrl: null,
  memberCode: null,
  ...rest,
})
