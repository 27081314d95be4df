import { PAYMENT_KEYS } from '@fourcast/contract/endpoint.ts'
import type { RefundOutcome } from '#platform/payments/provider.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import { errorMessage } from '#platform/jobs/error-message.ts'
import { dollars } from '#platform/dollars.ts'
import { findInvoice, lockInvoice, updateInvoice } from '../invoices/repo.ts'
import type { RefundRow } from './repo.ts'
import {
  findRefund,
  insertRefund,
  lockRefund,
  sumRefunded,
  updateRefund,
  listByCancellation,
} from './repo.ts'
import { lockSubscription } from '../subscriptions/repo.ts'
import type { BillingDeps } from '../deps.ts'
import { emailFormerCustomer, notifyNotRefunded, notifyRefunded } from '../notices.ts'
import type { InvoiceRow } from '../invoices/repo.ts'
import { daysAfter } from '../catalog/calendar.ts'
import { chargeOf } from '../invoices/credit-chain.ts'

/** After so long a call to the provider has its answer, or its process is gone. */
export const LOST_SECONDS = 10

type NewRefund = Pick<
  RefundRow,
  'invoiceId' | 'cancellationId' | 'chargeRef' | 'amountCents' | 'reason'
>

/** Writes down that money goes back. It is sent once that is committed. */
export async function insertPendingRefund(
  tx: Tx,
  { clock, random }: Pick<BillingDeps, 'clock' | 'random'>,
  row: NewRefund,
): Promise<string> {
  const id = random.uuid()
  const createdAt = clock.now()
  // Whoever asks the provider has its answer by then, or crashed.
  const nextLookAt = createdAt.add({ seconds: LOST_SECONDS })
  await insertRefund(tx, { ...row, id, status: 'started', createdAt, nextLookAt })
  return id
}

/** Asks the provider to send a refund that is committed, as often as one likes, and settles it. */
export async function sendRefund(deps: BillingDeps, id: string): Promise<void> {
  const row = await findRefund(deps.db, id)
  if (row?.status === 'started') await settleRefund(deps, id, await ask(deps, row))
}

/** Whatever goes wrong on the way: the money may be on its way, so the row stays to be looked up. */
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

/** Writes down what became of a refund; false where it is unheard of. Repeated, it changes nothing more. */
export async function settleRefund(
  deps: BillingDeps,
  id: string,
  outcome: RefundOutcome,
): Promise<boolean> {
  const { db, clock, log } = deps
  return await db.transaction(async (tx) => {
    const held = await hold(tx, id)
    if (!held) return false
    const { row, invoice } = held
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
      log.error({ refundId: id, failureCode }, 'a refund failed and is still owed')
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

/** Locked in the order of all: subscription, invoice, refund. */
async function hold(tx: Tx, id: string) {
  const found = await findRefund(tx, id)
  if (!found) return null
  const before = (await findInvoice(tx, found.invoiceId))?.userId
  if (before) await lockSubscription(tx, ownerOf({ userId: before }))
  // Read anew: its account may have been deleted while this waited.
  const invoice = await lockInvoice(tx, found.invoiceId)
  const row = await lockRefund(tx, id)
  return row && invoice && { row, invoice }
}

/** A refund may fail after it seemed to have arrived; nothing else goes back. */
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
  /** What could go back before it, in cents; null where it was promised before. */
  left: number | null
}

/**
 * Promises some or all of a payment back; the plan it paid for stays. After the commit, the caller
 * calls `sendRefund`. If it crashes before that, `reconcile` sends the refund.
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
 * The refund of an earlier call with this key. If the key expired meanwhile, or the refund failed, the
 * answer would claim that money went back. Nobody knows whether another refund is meant.
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

/** Of many at once each sees what those before it promised. In the order of all: subscription, invoice. */
async function lock(tx: Tx, id: string): Promise<InvoiceRow> {
  const userId = (await findInvoice(tx, id))?.userId
  if (userId) await lockSubscription(tx, ownerOf({ userId }))
  const invoice = await lockInvoice(tx, id)
  if (!invoice) throw notFound('The payment')
  return invoice
}

async function refundable(tx: Tx, invoice: InvoiceRow) {
  const charge = invoice.status === 'paid' ? await chargeOf(tx, invoice) : null
  if (!charge) throw new Failure('unprocessable', 'Nothing was charged that could go back.')
  if (invoice.disputed)
    throw new Failure(
      'unprocessable',
      'The bank disputes this payment: nothing goes back meanwhile.',
    )
  return charge
}

function tooMuch(left: number): Failure {
  const words =
    left > 0
      ? `At most ${dollars(left)} can still go back.`
      : 'This payment is already fully refunded.'
  return new Failure('unprocessable', words, { fields: { amount: words } })
}
