export const PLAN_IDS = ['free', 'basic', 'premium'] as const
export type PlanId = (typeof PLAN_IDS)[number]

/** What a plan allows. -1 is unlimited. */
export interface PlanLimits {
  readonly generationsPerDay: number
  readonly moMoneyPerDay: number
  readonly aiQueriesPerDay: number
  readonly advancedAiQueriesPerDay: number
  readonly stateLotteryUpdates: number
  readonly historyDays: number
}

export interface Plan {
  readonly id: PlanId
  readonly name: string
  readonly label: string
  /** Whole US cents a month. */
  readonly price: number
  readonly limits: PlanLimits
}

const limits = (
  generationsPerDay: number,
  moMoneyPerDay: number,
  aiQueriesPerDay: number,
  stateLotteryUpdates: number,
  historyDays: number,
): PlanLimits => ({
  generationsPerDay,
  moMoneyPerDay,
  aiQueriesPerDay,
  advancedAiQueriesPerDay: aiQueriesPerDay,
  stateLotteryUpdates,
  historyDays,
})

/** The plans and what they allow. Source: docs/decisions/0006. */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  free: { id: 'free', name: 'Free', label: 'Free Plan', price: 0, limits: limits(10, 0, 1, 0, 5) },
  basic: {
    id: 'basic',
    name: 'Basic',
    label: 'Basic Plan',
    price: 9999,
    limits: limits(30, 10, 5, 1, 90),
  },
  premium: {
    id: 'premium',
    name: 'Premium',
    label: 'Premium Plan',
    price: 14999,
    limits: limits(-1, -1, -1, 3, 365),
  },
}
