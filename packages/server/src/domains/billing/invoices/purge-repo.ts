import { and, asc, inArray, isNull, lt } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { invoice, paymentAttempt, refund } from '#platform/db/schema/billing.ts'

/** Some invoices that were issued before then and whose account is gone; answers how many went. */
export async function deleteOrphanedInvoices(
  tx: Tx,
  before: Temporal.Instant,
  most: number,
): Promise<number> {
  const rows = await tx
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(isNull(invoice.userId), lt(invoice.issuedAt, before)))
    .orderBy(asc(invoice.issuedAt))
    .limit(most)
    .for('update', { skipLocked: true })
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.delete(refund).where(inArray(refund.invoiceId, ids))
  await tx.delete(paymentAttempt).where(inArray(paymentAttempt.invoiceId, ids))
  await tx.delete(invoice).where(inArray(invoice.id, ids))
  return ids.length
}
