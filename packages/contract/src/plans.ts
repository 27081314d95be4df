export const PLAN_IDS = ['free', 'basic', 'premium'] as const
export type PlanId = (typeof PLAN_IDS)[number]

export const PAID_PLAN_IDS = ['basic', 'premium'] as const
export type PaidPlanId = (typeof PAID_PLAN_IDS)[number]

export const TERMS = ['monthly', 'twoMonth'] as const
export type Term = (typeof TERMS)[number]

/** The limits of a plan; -1 is unlimited. */
export interface PlanLimits {
  readonly generationsPerDay: number
  readonly moMoneyPerDay: number
  readonly aiQueriesPerDay: number
  readonly advancedAiQueriesPerDay: number
  readonly stateLotteryUpdates: number
  readonly historyDays: number
}

/** Two months paid in advance, once per account. */
export interface TwoMonthDiscount {
  /** Whole US cents, for both months. */
  readonly totalPrice: number
  /** The discount compared with two months of `price`, in whole percent. */
  readonly discountPercent: number
}

/** Within `freeDays`, cancelling refunds everything; after that, `feePercent` of the term is the fee. */
export interface CancellationPolicy {
  readonly freeDays: number
  readonly feePercent: number
}

export interface Plan {
  readonly id: PlanId
  readonly name: string
  readonly label: string
  /** US cents per month. */
  readonly price: number
  /** The provider's id of the price; null for free plans. */
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

/** The features of Premium. The operator opens the shop, and its discount with a member code. */
export function premiumFeatures(opened: { shop: boolean; code: boolean }): string[] {
  const ifOpen = (isOpen: boolean, feature: string) =>
    isOpen ? feature : `${feature} (not open yet)`
  return [
    'Unlimited generations and AI queries',
    'All 4 Box algorithms, photo upload',
    followedStates(3),
    '365 days of history',
    'All exclusive features',
    ifOpen(opened.code, '20% off new products'),
    ifOpen(opened.shop, 'All merchandise access'),
    'Priority support and processing',
  ]
}

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
    features: premiumFeatures({ shop: false, code: false }),
    photoUpload: true,
    limits: limits(-1, -1, -1, 3, 365),
    twoMonthDiscount: twoMonths(14999, 22499),
    cancellationPolicy: { freeDays: 7, feePercent: 50 },
  },
}

/** The limits of Free after a paid plan ended. */
export const FREE_AFTER_CANCELLING: PlanLimits = limits(5, 0, 1, 0, 7)

/** Generations per day of the whole demo account. */
export const DEMO_GENERATIONS = 200
/** Daily limits for the visitors of one network: generations, fair picks and tickets of the demo account. */
export const DEMO_SHARE = 40

/** A plan is recommended above this many generations. Source: the specification, section 9. */
export const RECOMMENDED_ABOVE: Readonly<Record<PaidPlanId, { day: number; month: number }>> = {
  basic: { day: 20, month: 300 },
  premium: { day: 50, month: 1000 },
}

/** The cheapest plan with a limit above `above` (0: any). */
export function planFor(limit: keyof PlanLimits, above: number): PaidPlanId {
  const opens = (id: PaidPlanId) => {
    const allowed = PLANS[id].limits[limit]
    return allowed === -1 || allowed > above
  }
  return PAID_PLAN_IDS.find(opens) ?? 'premium'
}
