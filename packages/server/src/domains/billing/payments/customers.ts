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

/** The provider's name of someone; made when it is first needed, and the same for calls at once. */
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

/** Before an account goes: its provider is to forget it, with all it pays with. */
export const scheduleCustomerRemoval = (
  tx: Tx,
  { clock }: Pick<BillingDeps, 'clock'>,
  owner: OwnerId,
): Promise<void> => moveToRemovals(tx, owner, clock.now())

/** Has customers of deleted accounts removed; those that fail are tried again later. */
export async function removeCustomers(deps: BillingDeps): Promise<void> {
  const { db, clock, payments, log, signal } = deps
  signal?.throwIfAborted()
  for (const ref of await listRemovals(db, payments.name, clock.now())) {
    signal?.throwIfAborted()
    try {
      await payments.forgetCustomer(ref)
      await removalDone(db, payments.name, ref)
    } catch (err) {
      log.warn({ err }, 'the provider still knows a customer whose account was deleted')
      const failure = { now: clock.now(), lastError: errorMessage(err) }
      await postponeRemoval(db, { provider: payments.name, ref }, failure)
    }
  }
}
