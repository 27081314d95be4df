import type {
  PaymentMethod,
  addPaymentMethod,
  beginSetup as begin,
} from '@fourcast/contract/payments.ts'
import type { Answer, Input } from '@fourcast/contract/endpoint.ts'
import { sandboxMethod } from '@fourcast/contract/sandbox-methods.ts'
import * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { hasEnded } from '#domains/plans/plan-rules.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { notFound, Failure, invalidField } from '#platform/http/failure.ts'
import type { Tx } from '#platform/db/db.ts'
import type { ProviderMethod, SetupOutcome } from '#platform/payments/provider.ts'
import type { MethodRow } from './methods-repo.ts'
import {
  findAddedMethod,
  insertMethod,
  listMethods,
  makeDefault,
  markRemoved,
} from './methods-repo.ts'
import { listInFlight } from './invoices.ts'
import { lockSubscription } from './subscriptions-repo.ts'
import { customerOf } from './customers.ts'
import { retryNow } from './retries.ts'
import { countDecline, refuseTooManyDeclines } from './declines.ts'
import { queueMethodRemoval } from './method-removals-repo.ts'
import type { PaymentCall } from './deps.ts'
import { payerOf } from './deps.ts'

/** The name in refusals. */
const MISSING = 'The payment method was not found'

/** Without the provider's ids, which stay on the server. */
const shown = (row: MethodRow): PaymentMethod => ({
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

/** Makes a method the default, and retries an overdue renewal with it at once. */
export async function chooseMethod(
  deps: Deps,
  user: Principal,
  id: string,
): Promise<PaymentMethod> {
  const owner = payerOf(user)
  const chosen = await deps.db.transaction(async (tx) => {
    await lockSubscription(tx, owner)
    const found = (await listMethods(tx, owner, deps.payments.name)).find((one) => one.id === id)
    if (!found) throw notFound(MISSING)
    await makeDefault(tx, owner, id)
    return { ...found, isDefault: true }
  })
  await syncDefaultMethod(deps, owner, chosen)
  await retryNow(deps, owner)
  return shown(chosen)
}

/**
 * Only for operators who read the provider's own pages: our row decides what is charged, so a
 * failure changes nothing.
 */
export async function syncDefaultMethod(
  deps: Pick<Deps, 'db' | 'payments' | 'log'>,
  owner: OwnerId,
  { id, ref }: Pick<MethodRow, 'id' | 'ref'>,
): Promise<void> {
  try {
    await deps.payments.setDefault(await customerOf(deps, owner), ref)
  } catch (err) {
    deps.log.warn({ err, methodId: id }, 'the default payment method was not set at the provider')
  }
}

type NewMethod = Input<typeof addPaymentMethod>['body']

export async function beginSetup(
  deps: Deps,
  user: Principal,
  { type }: Input<typeof begin>['body'],
): Promise<Answer<typeof begin>> {
  const owner = payerOf(user)
  await refuseTooManyDeclines(deps.db, deps, owner)
  return await deps.payments.beginSetup(await customerOf(deps, owner), type)
}

const AddedMethod = z.object({ id: z.string() })

/** Stores a method that the provider holds; the first one becomes the default. */
export async function addMethod(
  deps: Deps,
  { user, operation }: PaymentCall,
  body: NewMethod,
): Promise<PaymentMethod> {
  const owner = payerOf(user)
  const { id } = await operation.once(AddedMethod, async () => {
    const method = await setUp(deps, owner, body)
    return (tx) => keep(tx, deps, owner, method)
  })
  const row = await findAddedMethod(deps.db, owner, id)
  if (!row) throw notFound(MISSING)
  if (row.isDefault) {
    await syncDefaultMethod(deps, owner, row)
    await retryNow(deps, owner)
  }
  return shown(row)
}

/** Completes the set-up of a method at the provider. */
async function setUp(
  deps: Deps,
  owner: OwnerId,
  { reference, type }: NewMethod,
): Promise<ProviderMethod> {
  const { payments } = deps
  await refuseTooManyDeclines(deps.db, deps, owner)
  const customer = await customerOf(deps, owner)
  const setup = await payments.completeSetup(customer, reference, type)
  if (setup?.outcome === 'declined') await countDecline(deps.db, deps, owner)
  const method = taken(setup)
  if (method.type === type) return method
  await deps.db.transaction((tx) => refuseForGood(tx, deps, owner, method))
  throw invalidField('type', 'That isn’t a payment method of this type')
}

const newMethod = ({ clock, random, payments }: Deps, userId: OwnerId, method: ProviderMethod) => ({
  ...method,
  id: random.uuid(),
  userId,
  provider: payments.name,
  isDefault: false,
  createdAt: clock.now(),
})

/**
 * Stores a method as removed, so that no repeat of its set-up can keep it, and schedules its removal at
 * the provider. A method that is kept already stays.
 */
async function refuseForGood(tx: Tx, deps: Deps, owner: OwnerId, method: ProviderMethod) {
  const now = deps.clock.now()
  const made = await insertMethod(tx, { ...newMethod(deps, owner, method), removedAt: now })
  if (made) await queueMethodRemoval(tx, made, now)
}

const NUMBER = /^[\d\s-]{8,}$/

/**
 * Refuses card numbers, so that they go no further. The sandbox accepts the published test numbers.
 */
export function checkReference(
  { payments }: Pick<Deps, 'payments'>,
  user: Principal,
  { reference }: NewMethod,
): void {
  payerOf(user)
  if (!NUMBER.test(reference)) return
  if (payments.name !== 'sandbox')
    throw invalidField('reference', 'Enter card and account numbers only in the payment form')
  if (!sandboxMethod(reference))
    throw declined('test_mode_live_card', 'Test mode accepts only the published test numbers.')
}

const declined = (declineCode: string, message: string) =>
  new Failure('payment_declined', message, { declineCode })

/** The method of a completed set-up; throws if there is none. */
function taken(setup: SetupOutcome | null): ProviderMethod {
  if (setup === null) throw notFound(MISSING)
  if (setup.outcome === 'succeeded') return setup.method
  if (setup.outcome === 'declined')
    throw declined(setup.code, 'This payment method was declined. Use another.')
  if (setup.outcome === 'requires_action')
    throw new Failure('conflict', 'Confirm this payment method with your bank first.')
  throw new Failure('unprocessable', 'We’re still verifying this bank account. Try again later.')
}

async function keep(
  tx: Tx,
  deps: Deps,
  owner: OwnerId,
  method: ProviderMethod,
): Promise<MethodRow> {
  await lockSubscription(tx, owner)
  const before = await listMethods(tx, owner, deps.payments.name)
  const known = before.find(({ ref }) => ref === method.ref)
  if (known) return known
  const made = await insertMethod(tx, newMethod(deps, owner, method))
  // It is someone else's, or was removed.
  if (!made) throw notFound(MISSING)
  const replaced = before.filter((one) => isSameMethod(one, made))
  for (const one of replaced) await removeRow(tx, deps, owner, one)
  if (before.length > 0 && !replaced.some(({ isDefault }) => isDefault)) return made
  await makeDefault(tx, owner, made.id)
  return { ...made, isDefault: true }
}

/** The same card or account, added again. */
const isSameMethod = (a: MethodRow, b: MethodRow) =>
  a.type === b.type && a.fingerprint !== null && a.fingerprint === b.fingerprint

/** Removes a method; another becomes the default. The only method of a running plan stays. */
export async function removeMethod(deps: Deps, user: Principal, id: string): Promise<void> {
  const owner = payerOf(user)
  const next = await deps.db.transaction((tx) => take(tx, deps, owner, id))
  if (next) await syncDefaultMethod(deps, owner, next)
}

/** Whether a plan is active or being paid for, so its last payment method must stay. */
async function needsMethod(tx: Tx, row: SubscriptionRow, now: Temporal.Instant): Promise<boolean> {
  const isPaid = (row.status === 'active' && !row.granted) || row.status === 'past_due'
  if (isPaid && row.plan !== 'free' && !hasEnded(row, now)) return true
  return (await listInFlight(tx, ownerOf(row))).length > 0
}

/** Returns the new default, if it changes. */
async function take(tx: Tx, deps: Deps, owner: OwnerId, id: string): Promise<MethodRow | null> {
  const subscription = await lockSubscription(tx, owner)
  const all = await listMethods(tx, owner, deps.payments.name)
  const removed = all.find((method) => method.id === id)
  if (!removed) throw notFound(MISSING)
  const next = all.find((method) => method !== removed)
  if (!next && subscription && (await needsMethod(tx, subscription, deps.clock.now())))
    throw new Failure('conflict', 'Your plan needs a payment method. Add another one first.')
  await removeRow(tx, deps, owner, removed)
  if (!next || !removed.isDefault) return null
  await makeDefault(tx, owner, next.id)
  return next
}

/** Removes a method for its owner with this commit. A job detaches it at the provider. */
async function removeRow(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  owner: OwnerId,
  method: MethodRow,
): Promise<void> {
  const now = clock.now()
  await markRemoved(tx, owner, method.id, now)
  await queueMethodRemoval(tx, method, now)
}
