import { untilDone } from '#platform/jobs/steps.ts'
import type { Invoice } from '@fourcast/contract/subscriptions.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import { findOwnInvoice, listInvoices, deleteOrphanedInvoices } from './repo.ts'
import type { InvoiceRow } from './repo.ts'
import { invoicePdf } from './pdf.ts'
import { invoiceNumber } from './issue.ts'
import { daysAfter } from '../catalog/calendar.ts'
import type { BillingDeps } from '../deps.ts'

export async function invoicesOf({ db }: { db: Tx }, owner: OwnerId): Promise<Invoice[]> {
  return (await listInvoices(db, owner)).map(shown)
}

export async function invoiceOf(
  { db }: Pick<Deps, 'db'>,
  owner: OwnerId,
  id: string,
): Promise<Invoice> {
  const row = await findOwnInvoice(db, owner, id)
  if (!row) throw notFound('The invoice')
  return shown(row)
}

/** An invoice to keep or print, and what its file is called. */
export async function invoiceFile(
  deps: Pick<Deps, 'db'>,
  owner: OwnerId,
  id: string,
): Promise<{ pdf: Uint8Array; fileName: string }> {
  const invoice = await invoiceOf(deps, owner, id)
  return { pdf: await invoicePdf(invoice), fileName: `${invoice.number}.pdf` }
}

const shown = (row: InvoiceRow): Invoice => ({
  id: row.id,
  number: invoiceNumber(row.number),
  date: row.issuedAt.toString(),
  amount: row.totalCents,
  refunded: row.refundedCents,
  currency: 'usd',
  status: row.status,
  plan: row.plan,
  term: row.term,
  description: row.lines[0]?.description ?? '',
  periodStart: row.periodStart.toString(),
  periodEnd: row.periodEnd.toString(),
  lines: row.lines,
  tax: { name: row.taxName, percent: row.taxPercent, amount: row.taxCents },
  paidAt: row.paidAt?.toString() ?? null,
  paidWith: row.paidWith,
  seller: row.seller,
  customer: row.customer,
})

/** Seven years, leap days included. */
const KEEP_DAYS = 2557
const BATCH = 100

/** Removes invoices of deleted accounts that no law wants any more, with all that was tried and sent back. */
export async function purgeInvoices({ db, clock, signal }: BillingDeps): Promise<void> {
  const before = daysAfter(clock.now(), -KEEP_DAYS)
  await untilDone(signal, BATCH, () =>
    db.transaction((tx) => deleteOrphanedInvoices(tx, before, BATCH)),
  )
}
