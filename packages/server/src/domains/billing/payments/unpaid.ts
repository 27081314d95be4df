import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { ChargedMethod } from './repo.ts'
import { updateInvoice } from '../invoices/repo.ts'
import { isSwitchedOff } from '../dunning/repo.ts'
import { updateSubscription } from '../subscriptions/repo.ts'
import { declineWords } from './declines.ts'
import type { BillingDeps } from '../deps.ts'
import { tellOrderFailed, tellPaymentPending } from '../notices.ts'
import { dropRenewal, renewalDeclined } from '../dunning/renewal-outcome.ts'
import type { Held } from './locked-attempt.ts'

/** A bank payment is under way: its owner is told, and a first plan is not granted. */
export async function underWay(
  tx: Tx,
  deps: BillingDeps,
  { invoice, subscription }: Held,
): Promise<void> {
  if (!subscription) return
  await updateInvoice(tx, invoice.id, { status: 'processing' })
  if (invoice.purpose === 'subscribe')
    await updateSubscription(tx, ownerOf(subscription), { paymentPending: true })
  await tellPaymentPending(tx, deps, invoice)
}

/** Nothing is under way; the invoice may still be tried again. */
const NO_ORDER = { orderInvoiceId: null, paymentPending: false }

/** The invoice stays open for another try; whoever was told that it is under way is told this too. */
export async function refused(
  tx: Tx,
  deps: BillingDeps,
  { attempt, invoice, subscription, method }: Held & { method: ChargedMethod | null },
  code: string,
): Promise<void> {
  if (!subscription) return
  const why = declineWords(code, method?.type)
  await updateInvoice(tx, invoice.id, { status: 'open' })
  if (invoice.purpose === 'renew') {
    const isOff = await isSwitchedOff(tx, ownerOf(subscription))
    return isOff
      ? await dropRenewal(tx, deps, { subscription, invoice })
      : await renewalDeclined(tx, deps, { subscription, invoice, why })
  }
  await updateSubscription(tx, ownerOf(subscription), NO_ORDER)
  if (attempt.status === 'processing') await tellOrderFailed(tx, deps, invoice, why)
}
