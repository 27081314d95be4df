import type { Deps } from '#deps.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import type { Tx } from '#platform/db/db.ts'
import { errorMessage } from '#platform/jobs/error-message.ts'
import {
  findCustomer,
  findPayer,
  putCustomer,
  listRemovals,
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

/** Removes customers of deleted accounts at the provider; failed removals are retried later. */
export async function removeCustomers(deps: BillingDeps): Promise<void> {
  const { db, clock, payments, log, signal } = deps
  signal?.throwIfAborted()
  for (const ref of await listRemovals(db, payments.name, clock.now())) {
    signal?.throwIfAborted()
    try {
      await payments.removeCustomer(ref)
      await removalDone(db, payments.name, ref)
    } catch (err) {
      log.warn({ err }, 'a customer of a deleted account was not removed at the provider')
      const failure = { now: clock.now(), lastError: errorMessage(err) }
      await postponeRemoval(db, { provider: payments.name, ref }, failure)
    }
  }
}
