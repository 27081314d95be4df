import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { AttemptRow } from '../payments/repo.ts'
import { findLastAttempt } from '../payments/repo.ts'
import type { InvoiceRow } from '../invoices/repo.ts'
import { listUnpaid } from '../invoices/repo.ts'

interface OpenOrder {
  invoice: InvoiceRow
  attempt: AttemptRow
}

/** What its owner ordered and is not settled, or what a renewal asks of them; null where there is none. */
export async function openOrder(db: Tx, owner: OwnerId): Promise<OpenOrder | null> {
  for (const invoice of await listUnpaid(db, owner)) {
    const attempt = await findLastAttempt(db, invoice.id)
    const concerns = invoice.purpose !== 'renew' || attempt?.status === 'requires_action'
    if (attempt && concerns) return { invoice, attempt }
  }
  return null
}
