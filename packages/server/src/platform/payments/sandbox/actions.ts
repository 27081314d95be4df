import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { DisputeState } from '../provider.ts'
import type { ChargeRow } from './charges.ts'
import { announceStatus } from './charges.ts'
import type { SandboxDeps } from './deps.ts'
import { sandboxCharge, sandboxCustomer, sandboxRefund } from '#platform/db/schema/sandbox.ts'

const REFUSED = 'payment_intent_authentication_failure'

/** Cancels a charge that its owner did not confirm; false if money may be moving. */
export async function cancelSandboxCharge(deps: SandboxDeps, ref: string): Promise<boolean> {
  return await deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(sandboxCharge)
      .where(eq(sandboxCharge.ref, ref))
      .for('update')
    if (!found) return false
    if (found.status === 'requires_action') await become(tx, deps, found, { status: 'canceled' })
    return found.status !== 'succeeded' && found.status !== 'processing'
  })
}

async function become(
  tx: Tx,
  deps: SandboxDeps,
  row: ChargeRow,
  change: Partial<ChargeRow>,
): Promise<void> {
  await tx.update(sandboxCharge).set(change).where(eq(sandboxCharge.ref, row.ref))
  await announceStatus(tx, deps, { ...row, ...change })
}

/** The owner confirms or refuses a payment; false if none waits for it. */
export async function answerAsOwner(
  deps: SandboxDeps,
  userId: string,
  yes: boolean,
): Promise<boolean> {
  return await deps.db.transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(sandboxCharge)
      .where(
        and(
          inArray(sandboxCharge.customer, customersOf(tx, userId)),
          eq(sandboxCharge.status, 'requires_action'),
        ),
      )
      .for('update')
    for (const row of waiting)
      await become(
        tx,
        deps,
        row,
        yes ? { status: 'succeeded' } : { status: 'declined', code: REFUSED },
      )
    return waiting.length > 0
  })
}

const customersOf = (tx: Tx, userId: string) =>
  tx
    .select({ ref: sandboxCustomer.ref })
    .from(sandboxCustomer)
    .where(eq(sandboxCustomer.userId, userId))

/** Makes someone's pending payments due now; false if there are none. */
export async function advance(deps: SandboxDeps, userId: string): Promise<boolean> {
  return await deps.db.transaction(async (tx) => {
    const dueAt = deps.clock.now()
    const theirs = inArray(sandboxCharge.customer, customersOf(tx, userId))
    const charges = await tx
      .update(sandboxCharge)
      .set({ dueAt })
      .where(and(theirs, isNotNull(sandboxCharge.dueAt)))
      .returning({ ref: sandboxCharge.ref })
    const refunds = await tx
      .update(sandboxRefund)
      .set({ dueAt })
      .where(
        and(
          inArray(
            sandboxRefund.charge,
            tx.select({ ref: sandboxCharge.ref }).from(sandboxCharge).where(theirs),
          ),
          isNotNull(sandboxRefund.dueAt),
        ),
      )
      .returning({ ref: sandboxRefund.ref })
    return charges.length + refunds.length > 0
  })
}

export async function sandboxDisputeOf(
  { db }: SandboxDeps,
  chargeRef: string,
): Promise<DisputeState> {
  const [found] = await db
    .select({ dispute: sandboxCharge.dispute })
    .from(sandboxCharge)
    .where(eq(sandboxCharge.ref, chargeRef))
  return found?.dispute ?? 'none'
}
