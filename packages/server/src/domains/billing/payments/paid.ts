import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { ChargedMethod } from './repo.ts'
import type { InvoiceRow } from '../invoices/repo.ts'
import { findInvoice, updateInvoice } from '../invoices/repo.ts'
import { makeDefault } from './methods-repo.ts'
import { insertActivation } from '../subscriptions/repo.ts'
import { activate } from '../subscriptions/activate.ts'
import type { BillingDeps } from '../deps.ts'
import { giveOfferBack } from '../subscriptions/first-time-discount.ts'
import { paidWith } from './method-label.ts'
import { writeRefund } from './refunds.ts'
import { renewalPaid } from '../dunning/renewal-outcome.ts'

interface Payment {
  invoice: InvoiceRow
  subscription: SubscriptionRow | null
  /** The provider's name of the charge. */
  ref: string
  method: ChargedMethod | null
}

/** Money arrived. Nobody waits for it any more where its id is answered: that refund sends it back. */
export async function paid(tx: Tx, deps: BillingDeps, payment: Payment): Promise<string | null> {
  const { invoice, subscription, method } = payment
  if (subscription && isUnpaid(invoice)) {
    await grant(tx, deps, { invoice, subscription }, method)
    return null
  }
  if (invoice.status === 'void') await giveOfferBack(tx, invoice, method)
  return await writeRefund(tx, deps, {
    invoiceId: invoice.id,
    cancellationId: deps.random.uuid(),
    chargeRef: payment.ref,
    amountCents: invoice.totalCents,
    reason: 'duplicate',
  })
}

export const isUnpaid = ({ status }: InvoiceRow) => status === 'open' || status === 'processing'

interface Paid {
  invoice: InvoiceRow
  subscription: SubscriptionRow
}

/** An invoice is paid, if only by credit: what it asked for begins. */
export async function grant(
  tx: Tx,
  deps: BillingDeps,
  { invoice, subscription }: Paid,
  method: ChargedMethod | null,
): Promise<void> {
  const now = deps.clock.now()
  const { userId } = subscription
  await updateInvoice(tx, invoice.id, { status: 'paid', paidAt: now, paidWith: paidWith(method) })
  // As it now stands: letters repeat it.
  const settled = (await findInvoice(tx, invoice.id)) ?? invoice
  await insertActivation(tx, { userId, plan: invoice.plan, activatedAt: now })
  // What someone chose to pay with pays the renewals too.
  if (method && invoice.purpose === 'subscribe' && method.removedAt === null)
    await makeDefault(tx, ownerOf(subscription), method.id)
  const begin = invoice.purpose === 'renew' ? renewalPaid : activate
  await begin(tx, deps, { subscription, invoice: settled })
}
