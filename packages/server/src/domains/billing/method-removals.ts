import { errorMessage } from '#platform/jobs/error-message.ts'
import { retryAt } from '#platform/jobs/retry.ts'
import { drainQueue, continueOnFailure } from '#platform/jobs/steps.ts'
import type { BillingDeps } from './deps.ts'
import type { RemovalQueue } from './method-removals-repo.ts'
import { customerRemovals, methodRemovals } from './method-removals-repo.ts'

/**
 * Removals at the provider. Our own rows are deleted in the commit. A job then calls the provider and
 * retries until it succeeds. Administration lists failed removals.
 */

/** Removes all that is due at the provider. */
export async function removeAtProvider(deps: BillingDeps): Promise<void> {
  const { payments } = deps
  await continueOnFailure(
    deps.signal,
    () => removeDue(deps, customerRemovals, (ref) => payments.removeCustomer(ref)),
    () => removeDue(deps, methodRemovals, (ref) => payments.detach(ref)),
  )
}

/** Longer than a removal takes: a run that still has it by then has crashed. */
const LEASE_SECONDS = 300

/** Each is leased just before it is removed, so that two runs never ask for the same one. */
async function removeDue(
  { db, clock, payments: { name: provider }, log, signal }: BillingDeps,
  queue: RemovalQueue,
  remove: (ref: string) => Promise<void>,
): Promise<void> {
  const dueBy = clock.now()
  const leaseNext = () => {
    const until = clock.now().add({ seconds: LEASE_SECONDS })
    return queue.lease(db, provider, { dueBy, until })
  }
  await drainQueue(signal, leaseNext, async ({ ref, attempts }) => {
    try {
      await remove(ref)
      await queue.finish(db, { provider, ref })
    } catch (err) {
      log.warn({ err, ref }, 'the provider did not remove a customer or payment method')
      const failure = { dueAt: retryAt(attempts, clock.now()), lastError: errorMessage(err) }
      await queue.postpone(db, { provider, ref }, failure)
    }
  })
}
