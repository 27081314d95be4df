import type { Tx } from '#platform/db/db.ts'
import { Failure } from '#platform/http/failure.ts'
import type { ChargedMethod } from '../payments/repo.ts'
import type { InvoiceRow } from '../invoices/repo.ts'
import { claimOffer, releaseOffer } from './repo.ts'
import type { BillingDeps } from '../deps.ts'

/** Two months in advance are had once a card or account, whoever's account here it is. */
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

/** After a payment for it that did not come about, or was sent back. */
export async function releaseDiscount(
  tx: Tx,
  { term }: InvoiceRow,
  method: ChargedMethod | null,
): Promise<void> {
  if (term === 'twoMonth' && method?.fingerprint) await releaseOffer(tx, method.fingerprint)
}
