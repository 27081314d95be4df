import type { SandboxMethod } from '@fourcast/contract/sandbox-methods.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { Charge, ChargeOutcome } from '../provider.ts'
import { businessDaysAfter } from './days.ts'
import type { SandboxDeps } from './deps.ts'
import { newRef } from './deps.ts'
import { record } from './events.ts'
import { findAttached, testMethod } from './methods.ts'
import { sandboxCharge } from '#platform/db/schema/sandbox.ts'

export type ChargeRow = typeof sandboxCharge.$inferSelect

/** The business days of a bank payment, and of a bank's decision about a dispute. */
export const BANK_DAYS = 4
export const DISPUTE_DAYS = 10

/**
 * Charges once for each key, in a transaction of its own: it stays, whatever happens to the
 * caller's.
 */
export async function chargeInSandbox(deps: SandboxDeps, order: Charge): Promise<ChargeOutcome> {
  return await deps.db.transaction(async (tx) => {
    const earlier = await findCharge(tx, keyOf(order))
    if (earlier) return repeated(earlier, order)
    const method = await findAttached(tx, order.customer, order.method.ref)
    if (!method) return { outcome: 'declined', ref: null, code: 'payment_method_unavailable' }
    const [made] = await tx
      .insert(sandboxCharge)
      .values(newCharge(deps, order, testMethod(method.name)))
      .onConflictDoNothing({ target: sandboxCharge.key })
      .returning()
    if (made) {
      await announce(tx, deps, made)
      return outcomeOf(made)
    }
    const other = await findCharge(tx, keyOf(order))
    if (!other) throw new Error('a sandbox charge was not kept')
    return repeated(other, order)
  })
}

const keyOf = ({ invoiceId, attempt }: Pick<Charge, 'invoiceId' | 'attempt'>) =>
  `inv:${invoiceId}:a${attempt}`

function newCharge(deps: SandboxDeps, order: Charge, { name, charge: happens }: SandboxMethod) {
  const ref = newRef(deps, 'pi')
  const now = deps.clock.now()
  return {
    ref,
    key: keyOf(order),
    invoiceId: order.invoiceId,
    attempt: order.attempt,
    customer: order.customer,
    method: order.method.ref,
    name,
    amount: order.amount,
    description: order.description,
    onSession: order.onSession,
    clientSecret: `${ref}_secret_${deps.random.token()}`,
    createdAt: now,
    ...begun(happens, order.onSession, now),
  }
}

/** The first state of a charge to a method. */
function begun(
  happens: SandboxMethod['charge'],
  onSession: boolean,
  now: Temporal.Instant,
): Pick<ChargeRow, 'status' | 'code' | 'dispute' | 'dueAt'> {
  const still = { code: null, dispute: 'none', dueAt: null } as const
  const { outcome } = happens
  if (outcome === 'succeeded') return { ...still, status: outcome }
  if (outcome === 'declined') return { ...still, status: outcome, code: happens.code }
  if (outcome === 'processing') {
    const dueAt = happens.ends === 'never' ? null : businessDaysAfter(now, BANK_DAYS)
    return { ...still, status: outcome, dueAt }
  }
  if (outcome === 'disputed') {
    const dueAt = businessDaysAfter(now, DISPUTE_DAYS)
    return { ...still, status: 'succeeded', dispute: 'open', dueAt }
  }
  if (onSession) return { ...still, status: outcome }
  // The owner is not present to confirm.
  return { ...still, status: 'declined', code: 'authentication_required' }
}

const EVENTS: Readonly<Record<ChargeRow['status'], string>> = {
  processing: 'payment_intent.processing',
  requires_action: 'payment_intent.requires_action',
  succeeded: 'payment_intent.succeeded',
  declined: 'payment_intent.payment_failed',
  canceled: 'payment_intent.canceled',
}

async function announce(tx: Tx, deps: SandboxDeps, row: ChargeRow): Promise<void> {
  await record(tx, deps, 'payment_intent.created', aboutOf(row))
  await announceStatus(tx, deps, row)
  if (row.dispute !== 'none')
    await record(tx, deps, 'charge.dispute.created', { kind: 'dispute', chargeRef: row.ref })
}

/** Reports the present state of a charge. */
export const announceStatus = (tx: Tx, deps: SandboxDeps, row: ChargeRow) =>
  record(tx, deps, EVENTS[row.status], aboutOf(row))

const aboutOf = ({ invoiceId, attempt }: ChargeRow) =>
  ({ kind: 'charge', invoiceId, attempt }) as const

/** The same key with another charge is an error of the caller, and charges nothing. */
function repeated(row: ChargeRow, order: Charge): ChargeOutcome {
  const same =
    row.customer === order.customer &&
    row.method === order.method.ref &&
    row.amount === order.amount &&
    row.description === order.description &&
    row.onSession === order.onSession
  if (!same) throw new Error('a key of the sandbox was used again for another charge')
  return outcomeOf(row)
}

export function outcomeOf({ ref, status, code, clientSecret }: ChargeRow): ChargeOutcome {
  if (status === 'succeeded' || status === 'processing') return { outcome: status, ref }
  if (status === 'requires_action')
    return { outcome: status, ref, clientSecret: clientSecret ?? '' }
  return { outcome: 'declined', ref, code: code ?? 'canceled' }
}

async function findCharge(tx: Tx, key: string): Promise<ChargeRow | null> {
  const [found] = await tx.select().from(sandboxCharge).where(eq(sandboxCharge.key, key))
  return found ?? null
}

/** The state of an attempt by its key; null if there is none. */
export async function lookupSandboxCharge(
  { db }: SandboxDeps,
  of: { invoiceId: string; attempt: number },
): Promise<ChargeOutcome | null> {
  const found = await findCharge(db, keyOf(of))
  return found && outcomeOf(found)
}
