import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { RefundOrder, RefundOutcome } from '../provider.ts'
import type { ChargeRow } from './charges.ts'
import { BANK_DAYS } from './charges.ts'
import { businessDaysAfter } from './days.ts'
import type { SandboxDeps } from './deps.ts'
import { newRef } from './deps.ts'
import { record } from './events.ts'
import { testMethod } from './methods.ts'
import { sandboxCharge, sandboxRefund } from '#platform/db/schema/sandbox.ts'

export type SandboxRefundRow = typeof sandboxRefund.$inferSelect

/**
 * Refunds once for each key, and never more than was paid: refunds of one charge run one after
 * another.
 */
export async function refundInSandbox(
  deps: SandboxDeps,
  order: RefundOrder,
): Promise<RefundOutcome> {
  return await deps.db.transaction(async (tx) => {
    const charge = await lockCharge(tx, order.chargeRef)
    const earlier = await findRefund(tx, order.id)
    if (earlier) return repeated(earlier, order)
    const code = await reasonAgainst(tx, charge, order.amount)
    if (!charge || code !== null)
      return { outcome: 'failed', ref: null, code: code ?? 'resource_missing' }
    const row = newRefund(deps, order, charge)
    await tx.insert(sandboxRefund).values(row)
    const about = { kind: 'refund', refundId: order.id } as const
    await record(tx, deps, 'refund.created', about)
    return refundOutcomeOf(row)
  })
}

async function lockCharge(tx: Tx, ref: string): Promise<ChargeRow | null> {
  const found = await tx
    .select()
    .from(sandboxCharge)
    .where(eq(sandboxCharge.ref, ref))
    .for('update')
  return found[0] ?? null
}

async function reasonAgainst(tx: Tx, charge: ChargeRow | null, amount: number) {
  if (charge?.status !== 'succeeded') return 'charge_not_succeeded'
  if (charge.dispute === 'open' || charge.dispute === 'lost') return 'charge_disputed'
  const given = await givenBack(tx, charge.ref)
  return given + amount > charge.amount ? 'charge_already_refunded' : null
}

async function givenBack(tx: Tx, charge: string): Promise<number> {
  const { amount, charge: of, status } = sandboxRefund
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${amount}), 0)::int` })
    .from(sandboxRefund)
    .where(and(eq(of, charge), ne(status, 'failed')))
  return sum?.cents ?? 0
}

/** Refunds to most cards arrive at once; others take as long as a bank payment. */
function newRefund(deps: SandboxDeps, order: RefundOrder, charge: ChargeRow): SandboxRefundRow {
  const now = deps.clock.now()
  const { refund: happens } = testMethod(charge.name)
  return {
    ref: newRef(deps, 're'),
    key: `refund:${order.id}`,
    refundId: order.id,
    charge: charge.ref,
    amount: order.amount,
    status: happens === 'pending' ? 'pending' : 'succeeded',
    ending: happens === 'failed' ? 'failed' : 'succeeded',
    code: null,
    dueAt: happens === 'succeeded' ? null : businessDaysAfter(now, BANK_DAYS),
    createdAt: now,
  }
}

function repeated(row: SandboxRefundRow, order: RefundOrder): RefundOutcome {
  if (row.charge !== order.chargeRef || row.amount !== order.amount)
    throw new Error('a key of the sandbox was used again for another refund')
  return refundOutcomeOf(row)
}

function refundOutcomeOf({ ref, status, code }: SandboxRefundRow): RefundOutcome {
  return status === 'failed'
    ? { outcome: status, ref, code: code ?? 'unknown' }
    : { outcome: status, ref }
}

async function findRefund(tx: Tx, id: string): Promise<SandboxRefundRow | null> {
  const [found] = await tx.select().from(sandboxRefund).where(eq(sandboxRefund.refundId, id))
  return found ?? null
}

export async function lookupSandboxRefund(
  { db }: SandboxDeps,
  id: string,
): Promise<RefundOutcome | null> {
  const found = await findRefund(db, id)
  return found && refundOutcomeOf(found)
}
