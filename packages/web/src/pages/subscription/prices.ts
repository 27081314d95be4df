import type { PlanOffer } from '@fourcast/contract/subscriptions.ts'
import type { Term } from '@fourcast/contract/plans.ts'
import { dollarsOf } from '#core/money.ts'

/** Price and saving of two months in advance; null if the plan has no such offer. */
export function twoMonthOffer({ price, twoMonthDiscount }: PlanOffer) {
  if (twoMonthDiscount === null) return null
  const { totalPrice, discountPercent } = twoMonthDiscount
  return {
    total: dollarsOf(totalPrice),
    saved: dollarsOf(2 * price - totalPrice),
    percent: discountPercent,
  }
}

/** The price in cents without tax, until the server has sent a quote. */
export const listPrice = ({ price, twoMonthDiscount }: PlanOffer, term: Term) =>
  term === 'twoMonth' ? (twoMonthDiscount?.totalPrice ?? price) : price
