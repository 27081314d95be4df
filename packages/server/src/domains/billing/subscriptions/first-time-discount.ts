import type { Tx } from '#platform/db/db.ts'
import { Failure } from '#platform/http/failure.ts'
import type { ChargedMethod } from '../payments/repo.ts'
import type { InvoiceRow } from '../invoices/repo.ts'
import { claimOffer, releaseOffer } from './repo.ts'
import type { BillingDeps } from '../deps.ts'

/**
 * Claims the two-month offer for an invoice and its payment method: once a card or bank account, in
 * whichever account it is used.
 */
export async function claimDiscount(
  tx: Tx,
  deps: Pick<BillingDeps, 'clock'>,
  invoice: InvoiceRow,
  method: ChargedMethod,
): Promise<void> {
  if (await tryClaimDiscount(tx, deps, invoice, method)) return
  throw new Failure(
    'unprocessable',
    'This card or account has already had the two-month offer. Choose monthly, or use another card or account.',
  )
}

/**
 * Claims the offer; false if another invoice has it. Also called when a payment succeeds, because an
 * earlier outcome of the same charge may have released the claim.
 */
export async function tryClaimDiscount(
  tx: Tx,
  { clock }: Pick<BillingDeps, 'clock'>,
  { id: invoiceId, term }: InvoiceRow,
  { fingerprint }: ChargedMethod,
): Promise<boolean> {
  if (term !== 'twoMonth' || fingerprint === null) return true
  return await claimOffer(tx, { fingerprint, invoiceId, claimedAt: clock.now() })
}

/** Releases the offer after the payment of this invoice failed or was refunded. */
export async function releaseDiscount(
  tx: Tx,
  { id: invoiceId, term }: InvoiceRow,
  method: ChargedMethod | null,
): Promise<void> {
  const fingerprint = method?.fingerprint
  if (term === 'twoMonth' && fingerprint) await releaseOffer(tx, { fingerprint, invoiceId })
}
