import type { Charge, ChargeOutcome } from '#platform/payments/provider.ts'
import type { Tx } from '#platform/db/db.ts'
import type { AttemptKey, AttemptRow } from './payments-repo.ts'
import { findCharge, findLastAttempt, insertAttempt, isInFlight } from './payments-repo.ts'
import { lockInvoice } from './invoices-repo.ts'
import type { BillingDeps } from './deps.ts'
import { invoiceNumber } from './invoices-repo.ts'
import { settle } from './settle.ts'

interface Try {
  invoiceId: string
  methodId: string
  /** Whether the owner is present and can confirm the payment. */
  onSession: boolean
}

/**
 * Inserts the next attempt of an invoice. The caller holds the lock of the owner's subscription.
 */
export async function startAttempt(
  tx: Tx,
  { clock }: Pick<BillingDeps, 'clock'>,
  attempt: Try,
): Promise<AttemptRow | null> {
  const invoice = await lockInvoice(tx, attempt.invoiceId)
  if (invoice?.status !== 'open') return null
  const last = await findLastAttempt(tx, attempt.invoiceId)
  if (isInFlight(last)) return null
  return await insertAttempt(tx, { ...attempt, createdAt: clock.now() })
}

/** Charges a committed attempt, and settles the provider's answer. */
export async function runAttempt(deps: BillingDeps, key: AttemptKey): Promise<AttemptRow | null> {
  const charge = await chargeOf(deps, key)
  if (charge === null) return await settle(deps, key, GONE)
  return await settle(deps, key, await ask(deps, charge))
}

const GONE = { outcome: 'declined', ref: null, code: 'payment_method_gone' } as const

async function chargeOf({ db }: BillingDeps, key: AttemptKey): Promise<Charge | null> {
  const found = await findCharge(db, key)
  if (!found?.payment_method || !found.payment_customer) return null
  const { invoice, payment_attempt: attempt, payment_method: method } = found
  return {
    invoiceId: attempt.invoiceId,
    attempt: attempt.n,
    customer: found.payment_customer.ref,
    method: { ref: method.ref, type: method.type },
    amount: invoice.totalCents,
    currency: 'usd',
    description: `Fourcast ${invoiceNumber(invoice.number)}`,
    onSession: attempt.onSession,
  }
}

/** After any error the money may have moved, so the attempt stays and is looked up later. */
async function ask({ payments, log }: BillingDeps, charge: Charge): Promise<ChargeOutcome> {
  try {
    return await payments.charge(charge)
  } catch (err) {
    log.error({ err, invoiceId: charge.invoiceId }, 'charge')
    return { outcome: 'unknown' }
  }
}
