import type { Deps } from '#deps.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { callingNetwork } from '#platform/cause.ts'
import { takeToken } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import { tooMany } from '#platform/http/limits.ts'
import { untilDone } from '#platform/jobs/steps.ts'
import { semaphore } from '#platform/semaphore.ts'
import type { Invoice } from '@fourcast/contract/subscriptions.ts'
import { daysAfter } from './calendar.ts'
import type { BillingDeps } from './deps.ts'
import { invoicePdf } from './invoice-pdf.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import {
  deleteOrphanedInvoices,
  findInvoice,
  findInvoiceCustomer,
  findOwnInvoice,
  insertInvoice,
  invoiceNumber,
  listInvoices,
  listPaid,
  listUnpaid,
  nextInvoiceNumber,
  updateInvoice,
} from './invoices-repo.ts'
import type { AttemptRow, RefundRow } from './payments-repo.ts'
import {
  findLastAttempt,
  findPaidAttempt,
  isInFlight,
  listReturned,
  sumPendingRefunds,
} from './payments-repo.ts'

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

/** The content of a new invoice. */
export interface NewInvoice extends Pick<
  InvoiceRow,
  'purpose' | 'plan' | 'term' | 'periodStart' | 'periodEnd' | 'lines' | 'refundableCredit'
> {
  userId: string
  tax: { name: string; percent: number; amount: number }
  /** Lines and tax, in whole cents. */
  total: number
  /** When the owner consented; null for a renewal. */
  consentAt: Temporal.Instant | null
}

/**
 * Inserts an invoice with seller and customer as they are now, and the next number. Throws if the
 * total is not the sum of the lines.
 */
export async function issueInvoice(
  tx: Tx,
  { clock, random, config }: Pick<BillingDeps, 'clock' | 'random' | 'config'>,
  { tax, total, ...asked }: NewInvoice,
): Promise<InvoiceRow> {
  const sum = asked.lines.reduce((cents, { amount }) => cents + amount, tax.amount)
  if (sum !== total || !Number.isSafeInteger(total) || total < 0)
    throw new Error(`an invoice of ${total} cents whose lines make ${sum}`)
  const customer = await findInvoiceCustomer(tx, ownerOf(asked))
  return await insertInvoice(tx, {
    ...asked,
    id: random.uuid(),
    number: await nextInvoiceNumber(tx),
    issuedAt: clock.now(),
    status: 'open',
    taxName: tax.name,
    taxPercent: tax.percent,
    taxCents: tax.amount,
    totalCents: total,
    seller: sellerOf(config),
    customer,
  })
}

const sellerOf = (config: BillingDeps['config']) => ({
  name: config.SELLER_NAME,
  address: config.SELLER_ADDRESS?.replaceAll('|', '\n') ?? '',
  email: config.SUPPORT_EMAIL,
})

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
