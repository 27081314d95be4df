import { eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { earliest } from '#platform/jobs/next-due.ts'
import type { ChargeRow } from './charges.ts'
import { announceStatus } from './charges.ts'
import { businessDaysAfter } from './days.ts'
import type { SandboxDeps } from './deps.ts'
import { record } from './events.ts'
import { testMethod } from './methods.ts'
import type { SandboxRefundRow } from './refunds.ts'
import { sandboxCharge, sandboxEvent, sandboxRefund } from '#platform/db/schema/sandbox.ts'

/** Time at which the next charge or refund changes, or a webhook is sent. */
export const nextSandboxDue = ({ db }: SandboxDeps) =>
  earliest(
    db,
    sql`select min(due_at) from ${sandboxCharge}`,
    sql`select min(due_at) from ${sandboxRefund}`,
    sql`select min(send_at) from ${sandboxEvent}`,
  )

type Change = Partial<Pick<ChargeRow, 'status' | 'code' | 'dispute' | 'dueAt'>>

/** Moves everything that is due to its next state: bank payments, disputes, refunds. */
export async function moveDue(deps: SandboxDeps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const skip = { skipLocked: true } as const
    const now = deps.clock.now()
    const charges = await tx
      .select()
      .from(sandboxCharge)
      .where(lte(sandboxCharge.dueAt, now))
      .for('update', skip)
    for (const row of charges) await moveCharge(tx, deps, row, now)
    const refunds = await tx
      .select()
      .from(sandboxRefund)
      .where(lte(sandboxRefund.dueAt, now))
      .for('update', skip)
    for (const row of refunds) await moveRefund(tx, deps, row)
  })
}

async function moveCharge(tx: Tx, deps: SandboxDeps, row: ChargeRow, now: Temporal.Instant) {
  const change = nextOf(row, now)
  await tx.update(sandboxCharge).set(change).where(eq(sandboxCharge.ref, row.ref))
  if (change.status) return await announceStatus(tx, deps, { ...row, ...change })
  const about = { kind: 'dispute', chargeRef: row.ref } as const
  if (row.dispute === 'none') await record(tx, deps, 'charge.dispute.created', about)
  await record(tx, deps, 'charge.dispute.closed', about)
}

/** Pending → settled or failed → reversed, as its test method says; a card's dispute is decided. */
function nextOf(row: ChargeRow, now: Temporal.Instant): Change {
  if (row.dispute === 'open') return { dispute: row.verdict, dueAt: null }
  // A bank reverses a payment that its customer denies, and there is no appeal.
  if (row.status === 'succeeded') return { dispute: 'lost', dueAt: null }
  const happens = testMethod(row.name).charge
  if (happens.outcome !== 'processing' || happens.ends === 'succeeded')
    return { status: 'succeeded', dueAt: null }
  if (happens.ends === 'failed') return { status: 'declined', code: happens.code, dueAt: null }
  return { status: 'succeeded', dueAt: businessDaysAfter(now, 1) }
}

async function moveRefund(tx: Tx, deps: SandboxDeps, { ref, ending, refundId }: SandboxRefundRow) {
  const code = ending === 'failed' ? 'lost_or_stolen_card' : null
  await tx
    .update(sandboxRefund)
    .set({ status: ending, code, dueAt: null })
    .where(eq(sandboxRefund.ref, ref))
  const type = ending === 'failed' ? 'refund.failed' : 'refund.updated'
  await record(tx, deps, type, { kind: 'refund', refundId })
}
