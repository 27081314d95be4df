import type { Deps } from '#deps.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import { findCustomer, findPayer, putCustomer } from './methods-repo.ts'

type CustomerDeps = Pick<Deps, 'db' | 'payments'>

/**
 * Someone's customer id at the provider; created when it is first needed. Concurrent calls get the
 * same one.
 */
export async function customerOf({ db, payments }: CustomerDeps, owner: OwnerId): Promise<string> {
  const known = await findCustomer(db, owner, payments.name)
  if (known !== null) return known
  const payer = await findPayer(db, owner)
  if (!payer) throw notFound('The account was not found')
  const name = `${payer.firstName} ${payer.lastName}`.trim()
  const ref = await payments.ensureCustomer({ userId: owner, email: payer.email, name })
  await putCustomer(db, { userId: owner, provider: payments.name, ref })
  return ref
}
