import type { Deps } from '#deps.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import type { Tx } from '#platform/db/db.ts'
import { errorMessage } from '#platform/jobs/error-message.ts'
import { retryAt } from '#platform/jobs/retry.ts'
import {
  findCustomer,
  findPayer,
  putCustomer,
  leaseRemoval,
  moveToRemovals,
  postponeRemoval,
  removalDone,
} from './methods-repo.ts'
import type { BillingDeps } from '../deps.ts'

type CustomerDeps = Pick<Deps, 'db' | 'payments'>

/**
 * Someone's customer id at the provider; created when it is first needed. Concurrent calls get the
 * same one.
 */
export async function customerOf({ db, payments }: CustomerDeps, owner: OwnerId): Promise<string> {
  const known = await findCustomer(db, owner, payments.name)
  if (known !== null) return known
  const payer = await findPayer(db, owner)
  if (!payer) throw notFound('The account')
  const name = `${payer.firstName} ${payer.lastName}`.trim()
  const ref = await payments.ensureCustomer({ userId: owner, email: payer.email, name })
  await putCustomer(db, { userId: owner, provider: payments.name, ref })
  return ref
}

/**
 * Schedules the removal of a customer and its payment methods at the provider, before the account
 * is deleted.
 */
export const scheduleCustomerRemoval = (
  tx: Tx,
  { clock }: Pick<BillingDeps, 'clock'>,
  owner: OwnerId,
): Promise<void> => moveToRemovals(tx, owner, clock.now())

/** Longer than a removal takes: a run that still has it by then has crashed. */
const LEASE_SECONDS = 300

/**
 * Removes customers of deleted accounts at the provider; failed removals are retried later. Each is
 * leased just before it is removed, so that two runs never ask for the same one.
 */
export async function removeCustomers(deps: BillingDeps): Promise<void> {
  const { db, clock, payments, log, signal } = deps
  const { name: provider } = payments
  const dueBy = clock.now()
  for (;;) {
    signal?.throwIfAborted()
    const until = clock.now().add({ seconds: LEASE_SECONDS })
    const leased = await leaseRemoval(db, provider, { dueBy, until })
    if (!leased) return
    const { ref, attempts } = leased
    try {
      await payments.removeCustomer(ref)
      await removalDone(db, provider, ref)
    } catch (err) {
      log.warn({ err, ref }, 'a customer of a deleted account was not removed at the provider')
      const failure = { dueAt: retryAt(attempts, clock.now()), lastError: errorMessage(err) }
      await postponeRemoval(db, { provider, ref }, failure)
    }
  }
}
