import type { Tx } from '#platform/db/db.ts'
import { Failure } from '#platform/http/failure.ts'
import type { ChargedMethod } from '../payments/repo.ts'
import type { InvoiceRow } from '../invoices/repo.ts'
import { claimOffer, releaseOffer } from './repo.ts'
import type { BillingDeps } from '../deps.ts'

/**
 * Claims the two-month offer for a payment method: once a card or bank account, in whichever
 * account it is used.
 */
export async function claimDiscount(
  tx: Tx,
  { clock }: BillingDeps,
  { fingerprint }: ChargedMethod,
): Promise<void> {
  if (fingerprint === null || (await claimOffer(tx, fingerprint, clock.now()))) return
  throw new Failure(
    'unprocessable',
    'This card or account had the two-month offer before. Choose monthly, or pay with another.',
  )
}

/** Releases the offer after its payment failed or was refunded. */
export async function releaseDiscount(
  tx: Tx,
  { term }: InvoiceRow,
  method: ChargedMethod | null,
): Promise<void> {
  if (term === 'twoMonth' && method?.fingerprint) await releaseOffer(tx, method.fingerprint)
}
