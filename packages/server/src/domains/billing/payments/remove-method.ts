import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import { needsMethod } from '#domains/plans/plan-rules.ts'
import type { MethodRow } from './methods-repo.ts'
import { listMethods, listRemoved, makeDefault, markRemoved } from './methods-repo.ts'
import { lockSubscription } from '../subscriptions/repo.ts'
import type { BillingDeps } from '../deps.ts'
import { payerOf, tellDefault, WHAT } from './methods.ts'

/** Another takes over as default; the only one of a running plan stays. */
export async function removeMethod(deps: Deps, user: Principal, id: string): Promise<void> {
  const owner = payerOf(user)
  const { removed, next } = await deps.db.transaction((tx) => take(tx, deps, owner, id))
  if (next) await tellDefault(deps, owner, next)
  await letGo(deps, removed)
}

async function take(tx: Tx, deps: Deps, owner: OwnerId, id: string) {
  const subscription = await lockSubscription(tx, owner)
  const all = await listMethods(tx, owner, deps.payments.name)
  const removed = all.find((method) => method.id === id)
  if (!removed) throw notFound(WHAT)
  const next = all.find((method) => method !== removed)
  if (!next && subscription && needsMethod(subscription, deps.clock.now()))
    throw new Failure('conflict', 'Your plan needs a payment method. Add another one first.')
  await markRemoved(tx, owner, id, deps.clock.now())
  if (next && removed.isDefault) await makeDefault(tx, owner, next.id)
  return { removed, next: removed.isDefault ? next : undefined }
}

/** It is removed for its owner whatever the provider answers; a sweep asks again. */
async function letGo(
  { payments, log }: Pick<BillingDeps, 'payments' | 'log'>,
  { id, ref }: Pick<MethodRow, 'id' | 'ref'>,
): Promise<void> {
  try {
    await payments.detach(ref)
  } catch (err) {
    log.warn({ err, methodId: id }, 'the provider still holds a method that was removed')
  }
}

const ASK_AGAIN_HOURS = 48

/** Takes from the provider once more what was removed lately: that may have failed, or died on the way. */
export async function letGoAgain(deps: BillingDeps): Promise<void> {
  const since = deps.clock.now().subtract({ hours: ASK_AGAIN_HOURS })
  for (const method of await listRemoved(deps.db, deps.payments.name, since))
    await letGo(deps, method)
}
