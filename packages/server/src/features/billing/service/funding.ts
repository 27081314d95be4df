import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { SubscriptionRow } from '../policy.ts'
import type { InvoiceRow } from '../repo/invoices.ts'
import { listPaid } from '../repo/invoices.ts'

/**
 * What paid for the present term, the newest first: its invoice and, where that was an upgrade, what
 * gave its credit, back to the first.
 */
export async function fundingOf(db: Tx, subscription: SubscriptionRow): Promise<InvoiceRow[]> {
  const { termInvoiceId } = subscription
  if (termInvoiceId === null) return []
  const paid = await listPaid(db, ownerOf(subscription))
  const funding: InvoiceRow[] = []
  let next = paid.find(({ id }) => id === termInvoiceId)
  while (next) {
    funding.push(next)
    next = creditorOf(paid, next)
  }
  return funding
}

/** The term that an upgrade cut short: the last one that was paid when it was ordered. */
function creditorOf(paid: InvoiceRow[], { number, purpose, lines, issuedAt }: InvoiceRow) {
  if (purpose !== 'upgrade' || lines.every(({ amount }) => amount >= 0)) return undefined
  return paid.find(
    ({ number: earlier, paidAt, periodEnd }) =>
      earlier < number &&
      paidAt !== null &&
      Temporal.Instant.compare(paidAt, issuedAt) <= 0 &&
      Temporal.Instant.compare(periodEnd, issuedAt) > 0,
  )
}
