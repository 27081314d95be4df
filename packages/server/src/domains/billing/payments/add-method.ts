import type { Answer, Input } from '@fourcast/contract/endpoint.ts'
import type {
  addPaymentMethod,
  beginSetup as begin,
  PaymentMethod,
} from '@fourcast/contract/payments.ts'
import { sandboxMethod } from '@fourcast/contract/sandbox-methods.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { Failure, invalidField, notFound } from '#platform/http/failure.ts'
import type { ProviderMethod, SetupOutcome } from '#platform/payments/provider.ts'
import type { MethodRow } from './methods-repo.ts'
import { insertMethod, listMethods, makeDefault } from './methods-repo.ts'
import { lockSubscription } from '../subscriptions/repo.ts'
import { countDecline, refuseTries } from './card-tries.ts'
import { customerOf } from './customer.ts'
import { retryNow } from '../dunning/retries.ts'
import { payerOf, shown, tellDefault, WHAT } from './methods.ts'

type Given = Input<typeof addPaymentMethod>['body']

export async function beginSetup(
  deps: Deps,
  user: Principal,
  { type }: Input<typeof begin>['body'],
): Promise<Answer<typeof begin>> {
  const owner = payerOf(user)
  await refuseTries(deps.db, deps, owner)
  return await deps.payments.beginSetup(await customerOf(deps, owner), type)
}

/** Keeps a method that the provider holds for someone; their first is the one charged. */
export async function addMethod(
  deps: Deps,
  user: Principal,
  { reference, type }: Given,
): Promise<PaymentMethod> {
  const owner = payerOf(user)
  const { payments } = deps
  await refuseTries(deps.db, deps, owner)
  const customer = await customerOf(deps, owner)
  const setup = await payments.completeSetup(customer, reference, type)
  if (setup?.outcome === 'declined') await countDecline(deps.db, deps, owner)
  const method = taken(setup)
  if (method.type !== type) {
    await payments.detach(method.ref)
    throw invalidField('type', 'That is not a method of this type')
  }
  const row = await deps.db.transaction((tx) => keep(tx, deps, owner, method))
  if (row.isDefault) {
    await tellDefault(deps, owner, row)
    await retryNow(deps, owner)
  }
  return shown(row)
}

const NUMBER = /^[\d\s-]{8,}$/

/** A number has no business here and goes no further; the sandbox knows those that are published for tests. */
export function checkReference(
  { payments }: Pick<Deps, 'payments'>,
  user: Principal,
  { reference }: Given,
): void {
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
    isDefault: false,
    createdAt: clock.now(),
  })
  // Somebody else's, or removed.
  if (!made) throw notFound(WHAT)
  if (before.length > 0) return made
  await makeDefault(tx, owner, made.id)
  return { ...made, isDefault: true }
}
