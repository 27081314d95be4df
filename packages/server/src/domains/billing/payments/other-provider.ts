import type { AttemptRow } from './repo.ts'
import { findCharge } from './repo.ts'
import type { BillingDeps } from '../deps.ts'
import { settle } from './settle.ts'

/**
 * Sees to an attempt that was made with another provider than the one that moves money now, and
 * answers how it stands; null where it is of this one. The sandbox moved nothing, so what was asked of
 * it is refused. Elsewhere the money may have moved: that is for whoever runs this to look up there.
 */
export async function seeToForeign(
  deps: BillingDeps,
  attempt: AttemptRow,
): Promise<AttemptRow | null> {
  const provider = (await findCharge(deps.db, attempt))?.payment_method?.provider
  if (!provider || provider === deps.payments.name) return null
  const { invoiceId, n, ref } = attempt
  if (provider === 'sandbox')
    return await settle(deps, attempt, { outcome: 'declined', ref, code: 'payment_method_gone' })
  const line = { event: 'foreign-attempt', provider, invoiceId, n, ref }
  deps.log.warn(line, 'a charge of another provider is not settled')
  return attempt
}
