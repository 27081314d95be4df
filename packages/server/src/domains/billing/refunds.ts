import { PAYMENT_KEYS } from '@fourcast/contract/endpoint.ts'
import type { RefundOutcome } from '#platform/payments/provider.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import { errorMessage } from '#platform/jobs/error-message.ts'
import { dollars } from '#platform/dollars.ts'
import { findInvoice, lockInvoice, updateInvoice } from './invoices-repo.ts'
import type { RefundRow } from './payments-repo.ts'
import {
  findRefund,
  insertRefund,
  lockRefund,
  sumRefunded,
  updateRefund,
  listByCancellation,
} from './payments-repo.ts'
import { lockSubscription } from './subscriptions-repo.ts'
import type { BillingDeps } from './deps.ts'
import { emailFormerCustomer, notifyNotRefunded, notifyRefunded } from './notices.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import { daysAfter } from './calendar.ts'
import { chargeOf } from './invoices.ts'

type NewRefund = Pick<
  RefundRow,
  'invoiceId' | 'cancellationId' | 'chargeRef' | 'amountCents' | 'reason'
>

/** Inserts a refund. It is sent after the commit. */
export async function insertPendingRefund(
  tx: Tx,
  { clock, random, payments }: Pick<BillingDeps, 'clock' | 'random' | 'payments'>,
  row: NewRefund,
): Promise<string> {
  const id = random.uuid()
  const createdAt = clock.now()
  // By then the call to the provider has its answer, or its process crashed.
  const nextLookAt = createdAt.add({ seconds: payments.callSeconds })
  await insertRefund(tx, { ...row, id, status: 'started', createdAt, nextLookAt })
  return id
}

/** Sends a committed refund, and settles the answer. Repeats are safe. */
export async function sendRefund(deps: BillingDeps, id: string): Promise<void> {
  const row = await findRefund(deps.db, id)
  if (row?.status === 'started') await settleRefund(deps, id, await ask(deps, row))
}

/** After any error the refund may have been sent, so the row stays and is looked up later. */
async function ask({ db, payments, log }: BillingDeps, row: RefundRow): Promise<RefundOutcome> {
  const { id, chargeRef, amountCents: amount, reason } = row
  try {
    return await payments.refund({ id, chargeRef, amount, reason })
  } catch (err) {
    log.error({ err, refundId: id }, 'refund')
    await updateRefund(db, id, { lastError: errorMessage(err) })
    return { outcome: 'unknown' }
  }
}

/** Records the outcome of a refund; false if the refund is unknown. A repeat changes nothing. */
export async function settleRefund(
  deps: BillingDeps,
  id: string,
  outcome: RefundOutcome,
): Promise<boolean> {
  const { db, clock, log } = deps
  return await db.transaction(async (tx) => {
    const locked = await lockWithInvoice(tx, id)
    if (!locked) return false
    const { row, invoice } = locked
    const { userId } = invoice
    if (!isNews(row.status, outcome) || outcome.outcome === 'unknown') return true
    const settledAt = outcome.outcome === 'pending' ? null : clock.now()
    const failureCode = outcome.outcome === 'failed' ? outcome.code : null
    const ref = outcome.ref ?? row.ref
    const look = { nextLookAt: null, looks: 0, lastError: null }
    await updateRefund(tx, id, { status: outcome.outcome, ref, failureCode, settledAt, ...look })
    const refundedCents = await sumRefunded(tx, row.invoiceId)
    await updateInvoice(tx, row.invoiceId, { refundedCents })
    log.info({ event: 'refund', refundId: id, outcome: outcome.outcome }, 'a refund was settled')
    if (failureCode !== null)
      log.error({ refundId: id, failureCode }, 'a refund failed; the amount is still owed')
    const about = { refundId: id, amount: row.amountCents }
    if (userId && outcome.outcome === 'succeeded')
      await notifyRefunded(tx, deps, { userId, ...about })
    if (userId && outcome.outcome === 'failed')
      await notifyNotRefunded(tx, deps, { userId, ...about })
    if (!userId && outcome.outcome === 'failed')
      await emailFormerCustomer(tx, deps, { email: invoice.customer.email, ...about })
    return true
  })
}

/** Locks in the common order: subscription, invoice, refund. */
async function lockWithInvoice(tx: Tx, id: string) {
  const found = await findRefund(tx, id)
  if (!found) return null
  const before = (await findInvoice(tx, found.invoiceId))?.userId
  if (before) await lockSubscription(tx, ownerOf({ userId: before }))
  // Read again: the account may have been deleted while this waited for the lock.
  const invoice = await lockInvoice(tx, found.invoiceId)
  const row = await lockRefund(tx, id)
  return row && invoice && { row, invoice }
}

/** A refund may still fail after it seemed to have arrived; no other state goes back. */
const RANK = { unknown: 0, started: 0, pending: 1, succeeded: 2, failed: 3 } as const

const isNews = (status: RefundRow['status'], { outcome }: RefundOutcome) =>
  RANK[outcome] > RANK[status]

interface Order {
  invoiceId: string
  /** Whole cents. */
  amount: number
  /** The id of the operation: a repeat resumes the refund that has it. */
  intent: string
}

interface Promised {
  id: string
  /** The refundable cents before this refund; null for a repeat. */
  left: number | null
}

/**
 * Inserts a refund of some or all of a payment; the plan stays. After the commit, the caller calls
 * `sendRefund`. If it crashes before that, `reconcile` sends the refund.
 */
export async function requestRefund(tx: Tx, deps: BillingDeps, order: Order): Promise<Promised> {
  const { invoiceId, amount: amountCents, intent: cancellationId } = order
  const invoice = await lock(tx, invoiceId)
  const [before] = await listByCancellation(tx, cancellationId)
  if (before) return { id: resumed(before, order, deps.clock.now()), left: null }
  const { ref: chargeRef, left } = await refundable(tx, invoice)
  if (amountCents > left) throw tooMuch(left)
  const reason = 'requested_by_customer'
  const row = { invoiceId, cancellationId, chargeRef, amountCents, reason } as const
  return { id: await insertPendingRefund(tx, deps, row), left }
}

/**
 * The refund of an earlier call with this operation. A refund of an expired key, or one that
 * failed, is refused: nobody knows whether a new refund is meant.
 */
function resumed(
  { id, invoiceId, amountCents, status, createdAt }: RefundRow,
  { amount, ...order }: Order,
  now: Temporal.Instant,
): string {
  const isOld = Temporal.Instant.compare(createdAt, daysAfter(now, -PAYMENT_KEYS.days)) < 0
  const isOther = invoiceId !== order.invoiceId || amountCents !== amount
  if (isOld || isOther || status === 'failed')
    throw new Failure('conflict', 'This Idempotency-Key was used for another refund')
  return id
}

/**
 * Concurrent refunds run one after another, and each sees those before it. Locks in the common
 * order: subscription, invoice.
 */
async function lock(tx: Tx, id: string): Promise<InvoiceRow> {
  const userId = (await findInvoice(tx, id))?.userId
  if (userId) await lockSubscription(tx, ownerOf({ userId }))
  const invoice = await lockInvoice(tx, id)
  if (!invoice) throw notFound('The payment was not found')
  return invoice
}

async function refundable(tx: Tx, invoice: InvoiceRow) {
  const charge = invoice.status === 'paid' ? await chargeOf(tx, invoice) : null
  if (!charge) throw new Failure('unprocessable', 'There is no charge to refund.')
  if (invoice.disputed)
    throw new Failure(
      'unprocessable',
      'This payment is disputed. You can’t refund it until the dispute is decided.',
    )
  return charge
}

function tooMuch(left: number): Failure {
  const words =
    left > 0
      ? `At most ${dollars(left)} can still be refunded.`
      : 'This payment is already fully refunded.'
  return new Failure('unprocessable', words, { fields: { amount: words } })
}
