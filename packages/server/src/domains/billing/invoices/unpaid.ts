import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { AttemptRow } from '../payments/repo.ts'
import { findLastAttempt } from '../payments/repo.ts'
import type { InvoiceRow } from './repo.ts'
import { listUnpaid, updateInvoice } from './repo.ts'
import { isInFlight } from '../payments/charge.ts'

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

/**
 * Nobody pays someone's open invoices any more: money that arrives for them all the same is sent
 * back. Answers what is on its way.
 */
export async function voidUnpaid(tx: Tx, owner: OwnerId): Promise<AttemptRow[]> {
  const inFlight: AttemptRow[] = []
  for (const { id } of await listUnpaid(tx, owner)) {
    const attempt = await findLastAttempt(tx, id)
    if (attempt && isInFlight(attempt)) inFlight.push(attempt)
    await updateInvoice(tx, id, { status: 'void' })
  }
  return inFlight
}
