import type { Answer, Input } from '@fourcast/contract/endpoint.ts'
import type { addPaymentMethod, beginSetup } from '@fourcast/contract/payments.ts'
import { sandboxMethod } from '@fourcast/contract/sandbox-methods.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { Failure, invalidField, notFound } from '#platform/http/failure.ts'
import type { ProviderMethod, SetupOutcome } from '#platform/payments/provider.ts'
import type { MethodRow } from '../repo/methods.ts'
import { findMethod, insertMethod, listMethods, makeDefault, markRemoved } from '../repo/methods.ts'
import { needsMethod } from '../policy.ts'
import { lockSubscription } from '../repo/subscriptions.ts'
import { customerOf } from './customer.ts'
import { retryNow } from './dunning.ts'

type Given = Input<typeof addPaymentMethod>['body']
type Shown = Answer<typeof addPaymentMethod>

const WHAT = 'The payment method'

/** Without the provider's names: those are nobody's business but ours. */
const shown = (row: MethodRow): Shown => ({
  id: row.id,
  type: row.type,
  brand: row.brand,
  last4: row.last4,
  expiryMonth: row.expiryMonth,
  expiryYear: row.expiryYear,
  isDefault: row.isDefault,
})

export const methodsOf = async ({ db, payments }: Deps, owner: OwnerId): Promise<Shown[]> =>
  (await listMethods(db, owner, payments.name)).map(shown)

/** Of someone who may pay: all but the demo account, which is everyone's. */
export function payerOf({ userId, isDemo }: Principal): OwnerId {
  if (isDemo)
    throw new Failure('demo_account', 'The demo account cannot pay. Create your own account.')
  return userId
}

export async function beginMethod(
  deps: Deps,
  user: Principal,
  { type }: Input<typeof beginSetup>['body'],
): Promise<Answer<typeof beginSetup>> {
  return await deps.payments.beginSetup(await customerOf(deps, payerOf(user)), type)
}

/** Keeps a method that the provider holds for someone; their first is the one charged. */
export async function addMethod(deps: Deps, user: Principal, given: Given): Promise<Shown> {
  const owner = payerOf(user)
  const { payments } = deps
  const customer = await customerOf(deps, owner)
  const method = taken(await payments.completeSetup(customer, given.reference, given.type))
  if (method.type !== given.type) {
    await payments.detach(method.ref)
    throw invalidField('type', 'That is not a method of this type')
  }
  const row = await deps.db.transaction((tx) => keep(tx, deps, owner, method))
  if (row.isDefault) {
    await payments.setDefault(customer, row.ref)
    await retryNow(deps, owner)
  }
  return shown(row)
}

const NUMBER = /^[\d\s-]{8,}$/

/** A number has no business here and goes no further; the sandbox knows those that are published for tests. */
export function checkReference({ payments }: Deps, user: Principal, { reference }: Given): void {
  payerOf(user)
  if (!NUMBER.test(reference)) return
  if (payments.name !== 'sandbox')
    throw invalidField('reference', 'Card and account numbers are given to the provider only')
  if (!sandboxMethod(reference))
    throw declined('test_mode_live_card', 'Test mode takes the published test numbers only.')
}

const declined = (declineCode: string, message: string) =>
  new Failure('payment_refused', message, { declineCode })

/** What came of a setup, or why nothing did. */
function taken(setup: SetupOutcome | null): ProviderMethod {
  if (setup === null) throw notFound(WHAT)
  if (setup.outcome === 'succeeded') return setup.method
  if (setup.outcome === 'declined')
    throw declined(setup.code, 'This payment method was declined. Use another.')
  if (setup.outcome === 'requires_action')
    throw new Failure('conflict', 'Confirm this payment method with your bank first.')
  throw new Failure('refused', 'This bank account is still being checked. Try again later.')
}

async function keep(
  tx: Tx,
  { clock, random, payments }: Deps,
  owner: OwnerId,
  method: ProviderMethod,
): Promise<MethodRow> {
  await lockSubscription(tx, owner)
  const before = await listMethods(tx, owner, payments.name)
  const known = before.find(({ ref }) => ref === method.ref)
  if (known) return known
  const made = await insertMethod(tx, {
    ...method,
    id: random.uuid(),
    userId: owner,
    provider: payments.name,
    isDefault: before.length === 0,
    createdAt: clock.now(),
  })
  if (!made) throw notFound(WHAT)
  return made
}

export async function chooseMethod(deps: Deps, user: Principal, id: string): Promise<Shown> {
  const owner = payerOf(user)
  const row = await deps.db.transaction(async (tx) => {
    await lockSubscription(tx, owner)
    const found = await findMethod(tx, owner, id)
    if (!found) throw notFound(WHAT)
    await makeDefault(tx, owner, id)
    return { ...found, isDefault: true }
  })
  await deps.payments.setDefault(await customerOf(deps, owner), row.ref)
  await retryNow(deps, owner)
  return shown(row)
}

/** Another takes over as default; the only one of a running plan stays. */
export async function removeMethod(deps: Deps, user: Principal, id: string): Promise<void> {
  const owner = payerOf(user)
  const { removed, next } = await deps.db.transaction((tx) => take(tx, deps, owner, id))
  if (next) await deps.payments.setDefault(await customerOf(deps, owner), next.ref)
  await deps.payments.detach(removed.ref)
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
