import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { AttemptRow } from './payments-repo.ts'
import { findLastAttempt, isInFlight } from './payments-repo.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import { listUnpaid, updateInvoice } from './invoices-repo.ts'

interface OpenOrder {
  invoice: InvoiceRow
  attempt: AttemptRow
}

/** The unsettled order or renewal of an owner; null if there is none. */
export async function findOpenOrder(db: Tx, owner: OwnerId): Promise<OpenOrder | null> {
  for (const invoice of await listUnpaid(db, owner)) {
    const attempt = await findLastAttempt(db, invoice.id)
    const concerns = invoice.purpose !== 'renew' || attempt?.status === 'requires_action'
    if (attempt && concerns) return { invoice, attempt }
  }
  return null
}

/** The payments of an owner without a known outcome. */
export async function listInFlight(tx: Tx, owner: OwnerId): Promise<AttemptRow[]> {
  const attempts: AttemptRow[] = []
  for (const { id } of await listUnpaid(tx, owner)) {
    const attempt = await findLastAttempt(tx, id)
    if (attempt && isInFlight(attempt)) attempts.push(attempt)
  }
  return attempts
}

/**
 * Voids an owner's open invoices; a payment that still arrives for them is refunded. Returns the
 * payments in flight.
 */
export async function voidUnpaid(tx: Tx, owner: OwnerId): Promise<AttemptRow[]> {
  const inFlight = await listInFlight(tx, owner)
  for (const { id } of await listUnpaid(tx, owner)) await updateInvoice(tx, id, { status: 'void' })
  return inFlight
}
