import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import type { InvoiceRow } from '../invoices/repo.ts'
import { findInvoice, lockInvoice } from '../invoices/repo.ts'
import type { RefundRow } from './refunds-repo.ts'
import { listByCancellation } from './refunds-repo.ts'
import { lockSubscription } from '../subscriptions/repo.ts'
import { daysAfter } from '../catalog/calendar.ts'
import type { BillingDeps } from '../deps.ts'
import { chargeOf } from '../invoices/credit-chain.ts'
import { KEY_DAYS } from '../idempotency.ts'
import { dollars } from '#platform/dollars.ts'
import { writeRefund } from './refunds.ts'

interface Order {
  invoiceId: string
  /** Whole cents. */
  amount: number
  /** What is asked for: whoever asks for the same again has it resumed, and not done twice. */
  intent: string
}

interface Promised {
  id: string
  /** What could go back before it, in cents; null where it was promised before. */
  left: number | null
}

/**
 * Promises some or all of a payment back; the plan it paid for stays. Once that is committed, its
 * caller calls `sendRefund`; whoever dies before leaves a row that is swept up, like every refund.
 */
export async function promiseRefund(tx: Tx, deps: BillingDeps, order: Order): Promise<Promised> {
  const { invoiceId, amount: amountCents, intent: cancellationId } = order
  const invoice = await lock(tx, invoiceId)
  const [before] = await listByCancellation(tx, cancellationId)
  if (before) return { id: resumed(before, order, deps.clock.now()), left: null }
  const { ref: chargeRef, left } = await refundable(tx, invoice)
  if (amountCents > left) throw tooMuch(left)
  const reason = 'requested_by_customer'
  const row = { invoiceId, cancellationId, chargeRef, amountCents, reason } as const
  return { id: await writeRefund(tx, deps, row), left }
}

/**
 * Where whoever asked first died on the way. A key that was forgotten meanwhile, or whose refund
 * failed, would answer as if money went back; and whether another refund is meant nobody knows.
 */
function resumed(
  { id, amountCents, status, createdAt }: RefundRow,
  { amount }: Order,
  now: Temporal.Instant,
): string {
  const isOld = Temporal.Instant.compare(createdAt, daysAfter(now, -KEY_DAYS)) < 0
  if (isOld || status === 'failed' || amountCents !== amount)
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
  if (!charge) throw new Failure('refused', 'Nothing was charged that could go back.')
  if (invoice.disputed)
    throw new Failure('refused', 'The bank disputes this payment: nothing goes back meanwhile.')
  return charge
}

function tooMuch(left: number): Failure {
  const words =
    left > 0
      ? `At most ${dollars(left)} can still go back.`
      : 'This payment is already fully refunded.'
  return new Failure('refused', words, { fields: { amount: words } })
}
