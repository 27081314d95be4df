import type { PaymentMethod } from '@fourcast/contract/payments.ts'
import type { Deps } from '#deps.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import type { MethodRow } from './methods-repo.ts'
import { listMethods, makeDefault } from './methods-repo.ts'
import { lockSubscription } from '../subscriptions/repo.ts'
import { customerOf } from './customer.ts'
import { retryNow } from '../dunning/retries.ts'

/** Of someone who may pay: all but the demo account, which is everyone's. */
export function payerOf(user: Principal): OwnerId {
  refuseDemo(user, 'The demo account cannot pay. Create your own account.')
  return user.userId
}

/** What refusals call it. */
export const WHAT = 'The payment method'

/** Without the provider's names: those are nobody's business but ours. */
export const shown = (row: MethodRow): PaymentMethod => ({
  id: row.id,
  type: row.type,
  brand: row.brand,
  last4: row.last4,
  expiryMonth: row.expiryMonth,
  expiryYear: row.expiryYear,
  isDefault: row.isDefault,
})

export const methodsOf = async (
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  owner: OwnerId,
): Promise<PaymentMethod[]> => (await listMethods(db, owner, payments.name)).map(shown)

/** Charges another one from now on; what is overdue is tried with it at once. */
export async function chooseMethod(
  deps: Deps,
  user: Principal,
  id: string,
): Promise<PaymentMethod> {
  const owner = payerOf(user)
  const chosen = await deps.db.transaction(async (tx) => {
    await lockSubscription(tx, owner)
    const found = (await listMethods(tx, owner, deps.payments.name)).find((one) => one.id === id)
    if (!found) throw notFound(WHAT)
    await makeDefault(tx, owner, id)
    return { ...found, isDefault: true }
  })
  await tellDefault(deps, owner, chosen)
  await retryNow(deps, owner)
  return shown(chosen)
}

/** For whoever looks into the provider's own pages: what is charged is decided by our row, so a failure changes nothing. */
export async function tellDefault(
  deps: Pick<Deps, 'db' | 'payments' | 'log'>,
  owner: OwnerId,
  { id, ref }: Pick<MethodRow, 'id' | 'ref'>,
): Promise<void> {
  try {
    await deps.payments.setDefault(await customerOf(deps, owner), ref)
  } catch (err) {
    deps.log.warn({ err, methodId: id }, 'the provider was not told of a default')
  }
}
