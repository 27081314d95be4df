import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { InvoiceRow } from '../invoices/repo.ts'
import { updateSubscription, lockSubscription } from './repo.ts'
import { anchorOf, daysAfter, termEnd } from '../catalog/calendar.ts'
import type { BillingDeps } from '../deps.ts'
import { notifyUpgraded } from '../notices.ts'

/** A term that was paid begins: now, whenever it was ordered. */
export async function activatePlan(
  tx: Tx,
  deps: Pick<BillingDeps, 'clock' | 'mail' | 'publicUrl'>,
  { subscription, invoice }: { subscription: SubscriptionRow; invoice: InvoiceRow },
): Promise<void> {
  const now = deps.clock.now()
  const more = paidBeyond(invoice)
  const end = termEnd(now, anchorOf(now), invoice.term).add(more)
  await updateSubscription(tx, ownerOf(subscription), {
    plan: invoice.plan,
    status: 'active',
    ...(invoice.purpose === 'subscribe' && { startedAt: now }),
    term: invoice.term,
    termStartsAt: now,
    anchorDay: anchorOf(more.sign > 0 ? end : now),
    termInvoiceId: invoice.id,
    ...runsUntil(end, invoice.term),
    nextPlan: null,
    orderInvoiceId: null,
    paymentPending: false,
    lapsed: false,
    granted: false,
    retryAt: null,
    remindedOf: null,
  })
  await notifyUpgraded(tx, deps, invoice, end)
}

/** How much longer than its calendar says a term is, by what credit was above the price. */
const paidBeyond = ({ periodStart, periodEnd, term }: InvoiceRow): Temporal.Duration =>
  termEnd(periodStart, anchorOf(periodStart), term).until(periodEnd)

/** A month renews, and entitlement outlives it by the day that this may take; two months just end. */
export const runsUntil = (end: Temporal.Instant, term: InvoiceRow['term']) =>
  term === 'monthly'
    ? { termEndsAt: end, expiresAt: daysAfter(end, 1), nextBillingAt: end }
    : { termEndsAt: end, expiresAt: end, nextBillingAt: null }

/**
 * During someone's break no renewal is charged and none is announced: a term that ends within it is
 * the last one. A break is made longer, never shorter, unless `resumeRenewals` lifts it.
 */
export async function pauseRenewals(
  tx: Tx,
  owner: OwnerId,
  until: Temporal.Instant,
): Promise<void> {
  const pausedUntil = (await lockSubscription(tx, owner))?.pausedUntil ?? null
  if (pausedUntil !== null && Temporal.Instant.compare(pausedUntil, until) >= 0) return
  await updateSubscription(tx, owner, { pausedUntil: until })
}

/** After a break that was lifted: terms renew again. */
export async function resumeRenewals(tx: Tx, owner: OwnerId): Promise<void> {
  await lockSubscription(tx, owner)
  await updateSubscription(tx, owner, { pausedUntil: null })
}
