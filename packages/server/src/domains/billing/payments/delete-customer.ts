import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { listRemovals, moveToRemovals, postponeRemoval, removalDone } from './customer-repo.ts'
import type { BillingDeps } from '../deps.ts'

/** A provider that is away is asked again after so long. */
const AGAIN_HOURS = 1

/** Before an account goes: its provider is to forget it, with all it pays with. */
export const forgetCustomer = (
  tx: Tx,
  { clock }: Pick<BillingDeps, 'clock'>,
  owner: OwnerId,
): Promise<void> => moveToRemovals(tx, owner, clock.now())

/** Has customers of deleted accounts removed; those that fail are tried again later. */
export async function removeCustomers(deps: BillingDeps): Promise<void> {
  const { db, clock, payments, log } = deps
  for (const ref of await listRemovals(db, payments.name, clock.now()))
    try {
      await payments.forgetCustomer(ref)
      await removalDone(db, payments.name, ref)
    } catch (err) {
      log.warn({ err }, 'the provider still knows a customer whose account was deleted')
      await postponeRemoval(db, payments.name, ref, clock.now().add({ hours: AGAIN_HOURS }))
    }
}
