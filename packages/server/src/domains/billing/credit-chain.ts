import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { findPaidAttempt, sumPendingRefunds } from './payments-repo.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import { findInvoice, listPaid } from './invoices-repo.ts'

/**
 * The invoices that paid for the present term, the newest first: its own and, after an upgrade,
 * those that its credit came from.
 */
export async function creditChainOf(db: Tx, subscription: SubscriptionRow): Promise<InvoiceRow[]> {
  const { termInvoiceId } = subscription
  if (termInvoiceId === null) return []
  const paid = await listPaid(db, ownerOf(subscription))
  const chain: InvoiceRow[] = []
  let next = paid.find(({ id }) => id === termInvoiceId)
  while (next) {
    chain.push(next)
    next = findCredited(paid, next)
  }
  return chain
}

/**
 * The invoice whose unused part an upgrade was credited: the last one paid when the upgrade was
 * ordered.
 */
function findCredited(paid: InvoiceRow[], { number, purpose, lines, issuedAt }: InvoiceRow) {
  if (purpose !== 'upgrade' || lines.every(({ amount }) => amount >= 0)) return undefined
  return paid.find(
    ({ number: earlier, paidAt }) =>
      earlier < number && paidAt !== null && Temporal.Instant.compare(paidAt, issuedAt) <= 0,
  )
}

/**
 * The charge that paid an invoice; `left` is the part in cents that is neither refunded nor being
 * refunded.
 */
export async function chargeOf(
  db: Tx,
  { id, totalCents }: InvoiceRow,
): Promise<{ ref: string; left: number } | null> {
  const ref = (await findPaidAttempt(db, id))?.ref
  return ref ? { ref, left: totalCents - (await sumPendingRefunds(db, ref)) } : null
}

/** The invoice that paid for the present term, and how many cents of it were refunded. */
export async function termPaymentOf(
  db: Tx,
  { termInvoiceId }: SubscriptionRow,
): Promise<{ termInvoice: InvoiceRow | null; returned: number }> {
  const termInvoice = termInvoiceId === null ? null : await findInvoice(db, termInvoiceId)
  const charge = termInvoice && (await chargeOf(db, termInvoice))
  return { termInvoice, returned: charge ? termInvoice.totalCents - charge.left : 0 }
}
