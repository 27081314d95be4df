import type { Quote } from '@fourcast/contract/quotes.ts'
import type { InvoiceLine, PlanOffer } from '@fourcast/contract/subscriptions.ts'
import type { PaidPlanId, Term } from '@fourcast/contract/plans.ts'
import { PLANS, premiumFeatures, PLAN_IDS } from '@fourcast/contract/plans.ts'
import type * as z from 'zod/mini'
import type { Config } from '#config.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { subscriptionOf } from '#domains/plans/plan-rules.ts'
import { dollars } from '#platform/dollars.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import { anchorOf, longDay, termEnd } from './calendar.ts'

type Line = z.output<typeof InvoiceLine>
export type PriceSettings = Pick<Config, 'TAX_NAME' | 'TAX_PERCENT'>

/** The price of a plan choice, computed by the server in whole cents. */
export interface Price extends Pick<Quote, 'effective' | 'lines' | 'tax'> {
  purpose: InvoiceRow['purpose']
  /** The part of the credit that was paid by a refundable charge, tax included. */
  refundableCredit: number
  /** Lines and tax: due now. */
  total: number
  periodStart: Temporal.Instant
  /** Later than the calendar says if the credit pays for more than the term. */
  periodEnd: Temporal.Instant
}

export interface PlanChoice {
  planId: PaidPlanId
  term: Term
}

interface Order {
  subscription: SubscriptionRow | null
  /** The invoice that paid for the present term; null if it was not paid. */
  termInvoice: InvoiceRow | null
  /** Cents of that invoice that were refunded. */
  returned: number
  choice: PlanChoice
  now: Temporal.Instant
  settings: PriceSettings
}

/** The provider's minimum charge. A smaller amount is not charged at all. */
const SMALLEST_CHARGE = 50

/** Whether a plan choice is a first order, an upgrade, a downgrade or no change. */
export function planChangeOf(
  subscription: SubscriptionRow | null,
  planId: PaidPlanId,
  now: Temporal.Instant,
): 'subscribe' | 'upgrade' | 'downgrade' | 'same' {
  const running = runningPlan(subscription, now)
  if (running === null) return 'subscribe'
  if (running === planId) return 'same'
  return PLANS[planId].price > PLANS[running].price ? 'upgrade' : 'downgrade'
}

/**
 * The plan that someone pays for now, until the end of its term; null on Free, in the trial, and
 * for a granted plan.
 */
export function runningPlan(row: SubscriptionRow | null, now: Temporal.Instant): PaidPlanId | null {
  const { plan, status } = subscriptionOf(row, now)
  const isPaid = plan !== 'free' && status !== 'trial' && status !== 'pending' && !row?.granted
  return isPaid ? plan : null
}

/**
 * The price of an order now. A cheaper plan, or the present one again, begins after the term and
 * costs nothing before.
 */
export function priceOf(order: Order): Price {
  const { subscription, choice, now, settings } = order
  const change = planChangeOf(subscription, choice.planId, now)
  if (subscription && (change === 'downgrade' || change === 'same'))
    return laterPrice(subscription, choice, now, settings)
  const credit = change === 'upgrade' ? creditOf(order) : NO_CREDIT
  const end = termEnd(now, anchorOf(now), choice.term)
  const periodEnd = longer(now, end, credit.excess / priceLine(choice).amount)
  const more = credit.excess > 0 ? [excessLine(choice, credit.excess, periodEnd)] : []
  const lines = waived([priceLine(choice), ...credit.lines, ...more], settings)
  return {
    purpose: change === 'upgrade' ? 'upgrade' : 'subscribe',
    effective: 'now',
    ...sumOf(lines, settings),
    refundableCredit: credit.refundable,
    periodStart: now,
    periodEnd,
  }
}

const MINUTE_MS = 60_000

/** Lengthens a term by a fraction of itself, in whole minutes, rounded up. */
const longer = (from: Temporal.Instant, to: Temporal.Instant, part: number): Temporal.Instant =>
  to.add({ minutes: Math.ceil((millisecondsTo(from, to) * part) / MINUTE_MS) })

/** The price of a plan's next month; a renewal's invoice uses it. */
export function renewalPrice(planId: PaidPlanId, settings: PriceSettings) {
  return sumOf([priceLine({ planId, term: 'monthly' })], settings)
}

/** Tax of an amount in cents, rounded half up, once: on the sum of all lines. */
export const taxOf = (net: number, percent: number): number =>
  Math.floor((net * Math.round(percent * 1e6) + 5e7) / 1e8)

export const totalOfLines = (lines: readonly Line[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

function sumOf(lines: Line[], { TAX_NAME, TAX_PERCENT }: PriceSettings) {
  const net = totalOfLines(lines)
  const amount = taxOf(net, TAX_PERCENT)
  return { lines, tax: { name: TAX_NAME, percent: TAX_PERCENT, amount }, total: net + amount }
}

const NO_CREDIT = { lines: [], refundable: 0, excess: 0 }

function priceLine({ planId, term }: PlanChoice): Line {
  const { name, price, twoMonthDiscount } = PLANS[planId]
  return term === 'twoMonth' && twoMonthDiscount
    ? { description: `${name}, two months in advance`, amount: twoMonthDiscount.totalPrice }
    : { description: `${name}, one month`, amount: price }
}

/** Credit that is left over after the price is not lost: it lengthens the first term. */
const excessLine = ({ planId }: PlanChoice, excess: number, until: Temporal.Instant): Line => ({
  description: `The remaining credit of ${dollars(excess)} extends ${PLANS[planId].name} until ${longDay(until)}`,
  amount: 0,
})

/**
 * The unused value of the present term, by time, rounded up to a cent, without what was refunded.
 */
function creditOf({ subscription, termInvoice: paid, returned, choice, now }: Order) {
  if (!subscription?.termStartsAt || !subscription.termEndsAt || !paid || paid.disputed)
    return NO_CREDIT
  const { termStartsAt, termEndsAt } = subscription
  const share = (cents: number) =>
    Math.ceil((cents * millisecondsTo(now, termEndsAt)) / millisecondsTo(termStartsAt, termEndsAt))
  const worth = totalOfLines(paid.lines.filter(({ amount }) => amount > 0))
  const kept = paid.totalCents - returned
  const unused = share(returned > 0 ? Math.ceil((worth * kept) / paid.totalCents) : worth)
  const amount = Math.min(unused, priceLine(choice).amount)
  if (amount <= 0) return NO_CREDIT
  const description = `Credit for ${PLANS[paid.plan].name}, unused until ${longDay(termEndsAt)}`
  const refundable = paid.term === 'monthly' ? paid.totalCents + paid.refundableCredit : 0
  return {
    lines: [{ description, amount: -amount }],
    refundable: Math.ceil((refundable * amount) / worth),
    excess: unused - amount,
  }
}

const millisecondsTo = (from: Temporal.Instant, to: Temporal.Instant) =>
  to.epochMilliseconds - from.epochMilliseconds

function waived(lines: Line[], settings: PriceSettings): Line[] {
  const { total } = sumOf(lines, settings)
  if (total === 0 || total >= SMALLEST_CHARGE) return lines
  return [...lines, { description: 'Below the minimum charge', amount: -totalOfLines(lines) }]
}

function laterPrice(
  subscription: SubscriptionRow,
  choice: PlanChoice,
  now: Temporal.Instant,
  settings: PriceSettings,
): Price {
  const periodStart = subscription.termEndsAt ?? subscription.expiresAt ?? now
  const anchorDay = subscription.anchorDay ?? anchorOf(periodStart)
  return {
    purpose: 'renew',
    effective: 'termEnd',
    ...sumOf([], settings),
    refundableCredit: 0,
    periodStart,
    periodEnd: termEnd(periodStart, anchorDay, choice.term),
  }
}

/** The plans as this installation sells them: the shop is open only if the operator configured it. */
export function offersOf(config: Pick<Config, 'SHOP_URL' | 'MEMBER_CODE_PREMIUM'>): PlanOffer[] {
  const premium = premiumFeatures({
    shop: config.SHOP_URL !== undefined,
    code: config.MEMBER_CODE_PREMIUM !== undefined,
  })
  return PLAN_IDS.map((id) =>
    Object.assign({}, PLANS[id], {
      features: id === 'premium' ? premium : [...PLANS[id].features],
    }),
  )
}
