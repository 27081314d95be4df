import type { PlanOffer } from '@fourcast/contract/subscriptions.ts'
import { flag, type Guard, listOf, number, oneOf, orNull, shape, text } from '#core/api/read.ts'

const limits = shape({
  generationsPerDay: number,
  moMoneyPerDay: number,
  aiQueriesPerDay: number,
  advancedAiQueriesPerDay: number,
  stateLotteryUpdates: number,
  historyDays: number,
})

/** The answer of the call, read by hand: this page is public, and its schemas would weigh a fifth of it. */
export const isPlans: Guard<PlanOffer[]> = listOf(
  shape({
    id: oneOf('free', 'basic', 'premium'),
    name: text,
    label: text,
    price: number,
    priceId: orNull(text),
    trialDays: number,
    features: listOf(text),
    photoUpload: flag,
    limits,
    twoMonthDiscount: orNull(shape({ totalPrice: number, discountPercent: number })),
    cancellationPolicy: orNull(shape({ freeDays: number, feePercent: number })),
  }),
)
