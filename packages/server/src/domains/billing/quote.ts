import type { Quote } from '@fourcast/contract/quotes.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { Deps } from '#deps.ts'
import { findSubscription } from '#domains/plans/repo.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import { findMethod } from './methods-repo.ts'
import { freeDaysAhead } from './refund-terms.ts'
import { termPaymentOf } from './invoices.ts'
import { payerOf } from './deps.ts'
import type { OrderRequest } from './order-rules.ts'
import { FIRST_TIME_ONLY, refuseChange, refuseOrder } from './order-rules.ts'
import { refuseWhilePaying } from './order.ts'
import type { PlanChoice, Price, PriceSettings } from './prices.ts'
import { planChangeOf, priceOf, renewalPrice } from './prices.ts'

type QuoteDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'keys'>

/** The price and effect of a plan choice now. It refuses the same choices as the order itself. */
export async function quoteOf(
  deps: QuoteDeps,
  user: Principal,
  { paymentMethodId, ...choice }: PlanChoice & { paymentMethodId?: string | undefined },
): Promise<Quote> {
  const owner = payerOf(user)
  const now = deps.clock.now()
  const subscription = await findSubscription(deps.db, owner)
  if (!subscription) throw notFound('Your subscription was not found')
  await refuse(deps, owner, { subscription, choice, now })
  const payment = await termPaymentOf(deps.db, subscription)
  const settings = deps.config
  const price = priceOf({ subscription, ...payment, choice, now, settings })
  const freeDays =
    choice.term === 'monthly' && (await freeDaysOf(deps, owner, choice, paymentMethodId))
  return {
    ...shown(choice, price, renewalOf(subscription, choice, price, settings)),
    freeDays: freeDays || null,
  }
}

async function freeDaysOf(
  deps: QuoteDeps,
  owner: OwnerId,
  { planId }: PlanChoice,
  methodId: string | undefined,
): Promise<number | null> {
  const method = methodId === undefined ? null : await findMethod(deps.db, owner, methodId)
  if (methodId !== undefined && !method) throw notFound('The payment method was not found')
  return await freeDaysAhead(deps.db, deps, owner, {
    planId,
    fingerprint: method?.fingerprint ?? null,
  })
}

async function refuse(deps: QuoteDeps, owner: OwnerId, request: OrderRequest): Promise<void> {
  const { subscription, choice, now } = request
  if (planChangeOf(subscription, choice.planId, now) === 'subscribe')
    await refuseOrder(deps.db, deps, request)
  else {
    refuseChange(subscription, choice.planId, now)
    if (choice.term === 'twoMonth') throw new Failure('unprocessable', FIRST_TIME_ONLY)
  }
  await refuseWhilePaying(deps.db, owner)
}

const usd = (amount: number) => ({ amount, currency: 'usd' as const })

/** A two-month plan ends without a renewal, also when someone switches back to it. */
function renewalOf(
  subscription: SubscriptionRow,
  choice: PlanChoice,
  { effective }: Price,
  settings: PriceSettings,
): Quote['renewal'] {
  const term = effective === 'now' ? choice.term : subscription.term
  return term === 'monthly' ? usd(renewalPrice(choice.planId, settings).total) : null
}

function shown(
  { planId, term }: PlanChoice,
  price: Price,
  renewal: Quote['renewal'],
): Omit<Quote, 'freeDays'> {
  const { effective, lines, tax, total, periodStart, periodEnd } = price
  const until = effective === 'now' ? periodEnd : periodStart
  return {
    planId,
    term,
    effective,
    lines,
    tax,
    total: usd(total),
    renewal,
    until: until.toString(),
    untilDate: newYorkDay(until).toString(),
  }
}
