import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import { updateSubscription } from './subscriptions-repo.ts'
import { anchorOf, daysAfter, termEnd } from './calendar.ts'
import type { BillingDeps } from './deps.ts'
import { notifyUpgraded } from './notices.ts'

/** A paid term begins now, whenever it was ordered. */
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

/** By how much credit above the price made a term longer than its calendar says. */
const paidBeyond = ({ periodStart, periodEnd, term }: InvoiceRow): Temporal.Duration =>
  termEnd(periodStart, anchorOf(periodStart), term).until(periodEnd)

/**
 * A monthly plan is entitled a day beyond its term: the renewal is charged when the term is over, by a
 * job that may run late and a provider that may not answer at once. Two months just end.
 */
export const runsUntil = (end: Temporal.Instant, term: InvoiceRow['term']) =>
  term === 'monthly'
    ? { termEndsAt: end, expiresAt: daysAfter(end, 1), nextBillingAt: end }
    : { termEndsAt: end, expiresAt: end, nextBillingAt: null }
