import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import { findPaidAttempt } from '../repo/attempts.ts'
import type { InvoiceRow } from '../repo/invoices.ts'
import { findInvoice, lockInvoice } from '../repo/invoices.ts'
import { listByCancellation, sumPromised } from '../repo/refunds.ts'
import { lockSubscription } from '../repo/subscriptions.ts'
import type { BillingDeps } from './deps.ts'
import { dollars } from './letters.ts'
import { sendRefund, writeRefund } from './refunds.ts'

interface Order {
  invoiceId: string
  /** Whole cents. */
  amount: number
  /** What is asked for: whoever asks for the same again has it resumed, and not done twice. */
  intent: string
}

/** What is written beside a refund, in its transaction; `left` is what could go back before it. */
type Note = (tx: Tx, refund: { id: string; left: number }) => Promise<void>

/**
 * Sends some or all of a payment back; the plan it paid for stays. Whoever dies on the way leaves a
 * row that is swept up, like every refund.
 */
export async function refundPayment(deps: BillingDeps, order: Order, note: Note): Promise<void> {
  const id = await deps.db.transaction((tx) => write(tx, deps, order, note))
  await sendRefund(deps, id)
  deps.mail.wake()
}

async function write(tx: Tx, deps: BillingDeps, order: Order, note: Note): Promise<string> {
  const { invoiceId, amount: amountCents, intent: cancellationId } = order
  const invoice = await lock(tx, invoiceId)
  const [before] = await listByCancellation(tx, cancellationId)
  if (before) return before.id
  const { chargeRef, left } = await refundable(tx, invoice)
  if (amountCents > left) throw tooMuch(left)
  const reason = 'requested_by_customer'
  const row = { invoiceId, cancellationId, chargeRef, amountCents, reason } as const
  const id = await writeRefund(tx, deps, row)
  await note(tx, { id, left })
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

async function refundable(tx: Tx, { id, status, disputed, totalCents }: InvoiceRow) {
  const charge = status === 'paid' ? await findPaidAttempt(tx, id) : null
  if (!charge?.ref) throw new Failure('refused', 'Nothing was charged that could go back.')
  if (disputed)
    throw new Failure('refused', 'The bank disputes this payment: nothing goes back meanwhile.')
  return { chargeRef: charge.ref, left: totalCents - (await sumPromised(tx, charge.ref)) }
}

function tooMuch(left: number): Failure {
  const words =
    left > 0 ? `At most ${dollars(left)} can still go back.` : 'All of it went back already.'
  return new Failure('refused', words, { fields: { amount: words } })
}
