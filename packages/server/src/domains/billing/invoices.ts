import { untilDone } from '#platform/jobs/steps.ts'
import type { Invoice } from '@fourcast/contract/subscriptions.ts'
import type { Deps } from '#deps.ts'
import { callingNetwork } from '#platform/cause.ts'
import { takeToken } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import { tooMany } from '#platform/http/limits.ts'
import { semaphore } from '#platform/semaphore.ts'
import { findOwnInvoice, listInvoices, deleteOrphanedInvoices } from './invoices-repo.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import type { RefundRow } from './payments-repo.ts'
import { listReturned } from './payments-repo.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { invoiceNumber } from './invoices-repo.ts'
import { daysAfter } from './calendar.ts'
import type { BillingDeps } from './deps.ts'

export async function invoicesOf({ db }: { db: Tx }, owner: OwnerId): Promise<Invoice[]> {
  return await shown(db, await listInvoices(db, owner))
}

export async function invoiceOf(
  { db }: Pick<Deps, 'db'>,
  owner: OwnerId,
  id: string,
): Promise<Invoice> {
  const row = await findOwnInvoice(db, owner, id)
  const [invoice] = await shown(db, row ? [row] : [])
  if (!invoice) throw notFound('The invoice was not found')
  return invoice
}

/**
 * Enough for all invoices of years, too few to keep a process busy: a name of 100 Chinese characters takes
 * 0.4 s.
 */
const PDFS = { points: 30, seconds: 600 }
/** Drawing uses the process's only thread, so requests come in between two, and no network takes every place. */
const inTurn = semaphore({ width: 1, queue: 32, share: 8 })

/** An invoice to keep or print, and the name of its file. */
export async function invoiceFile(
  deps: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  id: string,
): Promise<{ pdf: Uint8Array; fileName: string }> {
  const invoice = await invoiceOf(deps, owner, id)
  const limit = { key: `invoice-pdf:${owner}`, ...PDFS }
  const { allowed, retryAfter } = await takeToken(deps.db, deps.clock, limit)
  if (!allowed) throw tooMany(retryAfter)
  const pdf = await inTurn(() => invoicePdf(invoice), callingNetwork())
  return { pdf, fileName: `${invoice.number}.pdf` }
}

async function shown(db: Tx, rows: readonly InvoiceRow[]): Promise<Invoice[]> {
  const refunds = await listReturned(
    db,
    rows.map(({ id }) => id),
  )
  const byInvoice = Map.groupBy(refunds, ({ invoiceId }) => invoiceId)
  return rows.map((row) => present(row, byInvoice.get(row.id) ?? []))
}

/** A refund is stored as soon as its charge is known, so both have one time. */
const presentReturned = ({ amountCents, createdAt, status, settledAt }: RefundRow) => ({
  amount: amountCents,
  chargedAt: createdAt.toString(),
  refundedAt: status === 'succeeded' ? (settledAt?.toString() ?? null) : null,
})

const present = (row: InvoiceRow, returned: readonly RefundRow[]): Invoice => ({
  id: row.id,
  number: invoiceNumber(row.number),
  date: row.issuedAt.toString(),
  amount: row.totalCents,
  refunded: row.refundedCents,
  currency: 'usd',
  status: row.status,
  disputed: row.disputed,
  plan: row.plan,
  term: row.term,
  description: row.lines[0]?.description ?? '',
  periodStart: row.periodStart.toString(),
  periodEnd: row.periodEnd.toString(),
  lines: row.lines,
  tax: { name: row.taxName, percent: row.taxPercent, amount: row.taxCents },
  paidAt: row.paidAt?.toString() ?? null,
  paidWith: row.paidWith,
  returned: returned.map(presentReturned),
  seller: row.seller,
  customer: row.customer,
})

/** Seven years, leap days included. */
const KEEP_DAYS = 2557
const BATCH = 100

/**
 * Deletes invoices of deleted accounts after the legal retention period, with their attempts and
 * refunds.
 */
export async function purgeInvoices({ db, clock, signal }: BillingDeps): Promise<void> {
  const before = daysAfter(clock.now(), -KEEP_DAYS)
  await untilDone(signal, BATCH, () =>
    db.transaction((tx) => deleteOrphanedInvoices(tx, before, BATCH)),
  )
}
