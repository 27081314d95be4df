export const PLAN_IDS = ['free', 'basic', 'premium'] as const
export type PlanId = (typeof PLAN_IDS)[number]

export const PAID_PLAN_IDS = ['basic', 'premium'] as const
export type PaidPlanId = (typeof PAID_PLAN_IDS)[number]

export const TERMS = ['monthly', 'twoMonth'] as const
export type Term = (typeof TERMS)[number]

/** What a plan allows. -1 is unlimited. */
export interface PlanLimits {
  readonly generationsPerDay: number
  readonly moMoneyPerDay: number
  readonly aiQueriesPerDay: number
  readonly advancedAiQueriesPerDay: number
  readonly stateLotteryUpdates: number
  readonly historyDays: number
}

/** Two months paid in advance, once in an account's life. */
export interface TwoMonthDiscount {
  /** Whole US cents, for both months. */
  readonly totalPrice: number
  /** What that saves beside two months of `price`, in whole percent, computed from the two. */
  readonly discountPercent: number
}

/** In the first `freeDays` of a plan all is refunded; later `feePercent` of the term is kept. */
export interface CancellationPolicy {
  readonly freeDays: number
  readonly feePercent: number
}

export interface Plan {
  readonly id: PlanId
  readonly name: string
  readonly label: string
  /** Whole US cents a month. */
  readonly price: number
  /** What a provider's records call the price; null where nothing is charged. */
  readonly priceId: string | null
  readonly trialDays: number
  readonly features: readonly string[]
  readonly photoUpload: boolean
  readonly limits: PlanLimits
  readonly twoMonthDiscount: TwoMonthDiscount | null
  readonly cancellationPolicy: CancellationPolicy | null
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

/** Does not call the results live: a source can fail at any time. Pages show the current status. */
const followedStates = (states: number) =>
  `Results for ${states === 1 ? '1 state' : `up to ${states} states`} you choose`

const twoMonths = (price: number, totalPrice: number): TwoMonthDiscount => ({
  totalPrice,
  discountPercent: Math.round((1 - totalPrice / (2 * price)) * 100),
})

/** The plans and what they allow. Source: docs/decisions/0006. */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  free: {
    id: 'free',
    name: 'Free',
    label: 'Free Plan',
    price: 0,
    priceId: null,
    trialDays: 0,
    features: [
      '10 generations a day with Silver and Gold',
      '1 AI and 1 advanced AI query a day',
      'Basic analysis',
      '5 days of history',
    ],
    photoUpload: false,
    limits: limits(10, 0, 1, 0, 5),
    twoMonthDiscount: null,
    cancellationPolicy: null,
  },
  basic: {
    id: 'basic',
    name: 'Basic',
    label: 'Basic Plan',
    price: 9999,
    priceId: 'basic_monthly',
    trialDays: 5,
    features: [
      '30 generations a day, 10 of them Mo-Money',
      'All 4 Box algorithms',
      '5 AI and 5 advanced AI queries a day',
      followedStates(1),
      '90 days of history',
      'Photo upload',
    ],
    photoUpload: true,
    limits: limits(30, 10, 5, 1, 90),
    twoMonthDiscount: twoMonths(9999, 15999),
    cancellationPolicy: { freeDays: 3, feePercent: 50 },
  },
  premium: {
    id: 'premium',
    name: 'Premium',
    label: 'Premium Plan',
    price: 14999,
    priceId: 'premium_monthly',
    trialDays: 0,
    features: [
      'Unlimited generations and AI queries',
      'All exclusive features',
      followedStates(3),
      '365 days of history',
      'Priority support and processing',
    ],
    photoUpload: true,
    limits: limits(-1, -1, -1, 3, 365),
    twoMonthDiscount: twoMonths(14999, 22499),
    cancellationPolicy: { freeDays: 7, feePercent: 50 },
  },
}

/** What Premium brings besides where the operator has set up the members' shop. Source: spec, plans. */
export function merchandiseFeature(has: { shop: boolean; code: boolean }): string | null {
  if (has.shop && has.code) return '20% off new products, all merchandise access'
  if (has.shop) return 'All merchandise access'
  return has.code ? '20% off new products' : null
}

/** What is left after a paid plan was cancelled or lost: Free, with these limits. */
export const FREE_AFTER_CANCELLING: PlanLimits = limits(5, 0, 1, 0, 7)

/** Generations a day of all who share the demo account. */
export const DEMO_GENERATIONS = 200
/** Of generations, of fair picks and of tickets of the demo account: what visitors of one network may make a day. */
export const DEMO_SHARE = 40

/** A plan is recommended where more generations than these are asked for. Source: the specification, section 9. */
export const RECOMMENDED_ABOVE: Readonly<Record<PaidPlanId, { day: number; month: number }>> = {
  basic: { day: 20, month: 300 },
  premium: { day: 50, month: 1000 },
}

/** The cheapest plan that allows more of a thing than `above` (0: any at all). */
export function planFor(limit: keyof PlanLimits, above: number): PaidPlanId {
  const opens = (id: PaidPlanId) => {
    const allowed = PLANS[id].limits[limit]
    return allowed === -1 || allowed > above
  }
  return PAID_PLAN_IDS.find(opens) ?? 'premium'
}
