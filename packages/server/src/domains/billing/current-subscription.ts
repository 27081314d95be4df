import type { Answer } from '@fourcast/contract/endpoint.ts'
import type { PaidPlanId } from '@fourcast/contract/plans.ts'
import type { currentSubscription } from '@fourcast/contract/subscriptions.ts'
import type { Deps } from '#deps.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { isLapsed, subscriptionOf } from '#domains/plans/plan-rules.ts'
import { findSubscription } from '#domains/plans/repo.ts'
import { allowanceOf, resetAt } from '#domains/entitlements/quota.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import type { Settlement } from './refund-terms.ts'
import { settlementOf } from './refund-terms.ts'
import { findOpenOrder } from './invoices.ts'
import { renewalPrice, runningPlan } from './prices.ts'
import { isFirstTime } from './first-time-discount.ts'

type CurrentDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'keys'>
type Current = Answer<typeof currentSubscription>

/** Someone's plan, its limits and the effect of cancelling it, read at one moment. */
export async function currentOf(deps: CurrentDeps, owner: OwnerId): Promise<Current> {
  const { db, clock, config } = deps
  const now = clock.now()
  const row = await findSubscription(db, owner)
  if (!row) throw notFound('Your subscription was not found')
  const running = runningPlan(row, now)
  const { limits, usage, ownLimit, onBreakUntil } = await allowanceOf(db, owner, now)
  const order = await orderOf(deps, owner)
  // Cancelling cancels a pending order: a trial goes on.
  const isOrdering = running === null && order !== null && order.status !== 'declined'
  return {
    ...subscriptionOf(row, now),
    term: running && row.term,
    ...renewalOf(row, running, config),
    afterCancelling: subscriptionOf(row, now).plan === 'free' && isLapsed(row, now),
    limits,
    usage,
    resetAt: resetAt(now).toString(),
    ownLimit,
    onBreakUntil: onBreakUntil?.toString() ?? null,
    firstTime: await isFirstTime(db, deps, owner),
    order,
    cancellation: isOrdering ? null : shown(await settlementOf(db, deps, row)),
    ...benefitsOf(running, config),
  }
}

const usd = (amount: number) => ({ amount, currency: 'usd' as const })

function renewalOf(row: SubscriptionRow, running: PaidPlanId | null, config: Deps['config']) {
  const renews = running !== null && row.nextBillingAt !== null
  const plan = row.nextPlan ?? running
  return {
    renews,
    renewal: renews && plan ? usd(renewalPrice(plan, config).total) : null,
    nextPlan: running && row.nextPlan,
  }
}

async function orderOf({ db }: CurrentDeps, owner: OwnerId): Promise<Current['order']> {
  const order = await findOpenOrder(db, owner)
  if (!order) return null
  const { invoice, attempt } = order
  const { status } = attempt
  return {
    invoiceId: invoice.id,
    planId: invoice.plan,
    term: invoice.term,
    total: usd(invoice.totalCents),
    status: status === 'started' || status === 'succeeded' ? 'unknown' : status,
    clientSecret: attempt.clientSecret,
  }
}

function shown(settlement: Settlement | null): Current['cancellation'] {
  if (!settlement) return null
  const { refund, fee, freeUntil, termEndsAt } = settlement
  return {
    refund: refund === null ? null : usd(refund),
    fee: fee === null ? null : usd(fee),
    freeUntil: freeUntil?.toString() ?? null,
    termEndsAt: termEndsAt?.toString() ?? null,
  }
}

/** The shop and its code, for paying people, as far as the operator configured them. */
function benefitsOf(running: PaidPlanId | null, config: Deps['config']) {
  const codes = { basic: config.MEMBER_CODE_BASIC, premium: config.MEMBER_CODE_PREMIUM }
  const memberCode = (running && codes[running]) ?? null
  const hasShop = running === 'premium' || memberCode !== null
  return { shopUrl: (hasShop && config.SHOP_URL) || null, memberCode }
}
