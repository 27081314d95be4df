import type { AttemptRow } from './repo.ts'
import { findInvoice } from '../invoices/repo.ts'
import { runAttempt } from './charge.ts'
import type { BillingDeps } from '../deps.ts'
import { seeToForeign } from './other-provider.ts'
import { isUnpaid } from './paid.ts'
import { settle } from './settle.ts'

/** Asks the provider how an attempt stands, and settles that. */
export async function lookUp(deps: BillingDeps, attempt: AttemptRow): Promise<AttemptRow | null> {
  const foreign = await seeToForeign(deps, attempt)
  if (foreign) return foreign
  const { invoiceId, n, ref, status } = attempt
  const found = await deps.payments.lookupCharge({ invoiceId, attempt: n, ref })
  if (found) return await settle(deps, attempt, found)
  const wasSent = status === 'processing' || status === 'requires_action'
  return wasSent ? attempt : await sendOrDrop(deps, attempt)
}

/** The provider never heard of it: it is sent under the same key, unless nobody wants it any more. */
async function sendOrDrop(deps: BillingDeps, attempt: AttemptRow): Promise<AttemptRow | null> {
  const invoice = await findInvoice(deps.db, attempt.invoiceId)
  if (invoice && isUnpaid(invoice)) return await runAttempt(deps, attempt)
  return await settle(deps, attempt, { outcome: 'declined', ref: null, code: 'order_cancelled' })
}
