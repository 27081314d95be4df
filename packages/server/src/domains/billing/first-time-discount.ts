import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { Failure } from '#platform/http/failure.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { ChargedMethod } from './payments-repo.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import { mailboxKeys } from './mailbox-keys.ts'
import { claimOffer, isOfferClaimed, listActivations, releaseOffer } from './subscriptions-repo.ts'

type ClaimDeps = Pick<Deps, 'clock' | 'keys'>

/** True if no account with this mailbox ever paid for a term; a trial does not count. */
export async function isFirstTime(db: Tx, deps: Pick<Deps, 'keys'>, owner: OwnerId) {
  if ((await listActivations(db, owner)).length > 0) return false
  return !(await isOfferClaimed(db, await keysOf(db, deps, owner, null), owner))
}

/** Claims the two-month offer for the order of an invoice; refuses a card or mailbox that had a term. */
export async function claimDiscount(
  tx: Tx,
  deps: ClaimDeps,
  invoice: InvoiceRow,
  method: ChargedMethod,
): Promise<void> {
  if (invoice.term !== 'twoMonth' || (await claimFirstTerm(tx, deps, invoice, method))) return
  throw new Failure(
    'unprocessable',
    'This card or account has already paid for a plan, so it can’t have the two-month offer. Choose monthly, or use another card or account.',
  )
}

/**
 * Claims the first paid term of a mailbox and a payment method; false if another account claimed one of
 * them. Also called for every payment, because any paid term uses up the offer.
 */
export async function claimFirstTerm(
  tx: Tx,
  deps: ClaimDeps,
  { id: invoiceId, userId }: InvoiceRow,
  method: ChargedMethod | null,
): Promise<boolean> {
  if (userId === null) return true
  const owner = ownerOf({ userId })
  const keys = await keysOf(tx, deps, owner, method)
  await claimOffer(tx, keys, { invoiceId, claimedAt: deps.clock.now() })
  return !(await isOfferClaimed(tx, keys, owner))
}

/** Releases the offer after the payment of this invoice failed or was refunded. */
export async function releaseDiscount(tx: Tx, { id, term }: InvoiceRow): Promise<void> {
  if (term === 'twoMonth') await releaseOffer(tx, id)
}

async function keysOf(
  db: Tx,
  deps: Pick<Deps, 'keys'>,
  owner: OwnerId,
  method: ChargedMethod | null,
): Promise<string[]> {
  const ofMailbox = await mailboxKeys(db, deps, owner, 'two-month-offer')
  return method?.fingerprint ? [...ofMailbox, method.fingerprint] : ofMailbox
}
