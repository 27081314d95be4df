import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { SubscriptionRow } from '../policy.ts'
import type { InvoiceRow } from '../repo/invoices.ts'
import { updateSubscription } from '../repo/subscriptions.ts'
import { anchorOf, daysAfter, termEnd } from './calendar.ts'
import type { BillingDeps } from './deps.ts'
import { tellUpgraded } from './news.ts'

/** A term that was paid begins: now, whenever it was ordered. */
export async function activate(
  tx: Tx,
  deps: Pick<BillingDeps, 'clock' | 'mail' | 'publicUrl'>,
  { subscription, invoice }: { subscription: SubscriptionRow; invoice: InvoiceRow },
): Promise<void> {
  const now = deps.clock.now()
  const anchorDay = anchorOf(now)
  const end = termEnd(now, anchorDay, invoice.term)
  await updateSubscription(tx, ownerOf(subscription), {
    plan: invoice.plan,
    status: 'active',
    ...(invoice.purpose === 'subscribe' && { startedAt: now }),
    term: invoice.term,
    termStartsAt: now,
    anchorDay,
    termInvoiceId: invoice.id,
    ...runsUntil(end, invoice.term),
    nextPlan: null,
    orderInvoiceId: null,
    paymentPending: false,
    lapsed: false,
    retryAt: null,
    remindedOf: null,
  })
  await tellUpgraded(tx, deps, invoice, end)
}

/** A month renews, and entitlement outlives it by the day that this may take; two months just end. */
export const runsUntil = (end: Temporal.Instant, term: InvoiceRow['term']) =>
  term === 'monthly'
    ? { termEndsAt: end, expiresAt: daysAfter(end, 1), nextBillingAt: end }
    : { termEndsAt: end, expiresAt: end, nextBillingAt: null }
