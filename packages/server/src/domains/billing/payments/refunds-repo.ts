import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { earliest } from '#platform/jobs/next-due.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import { refund } from '#platform/db/schema/billing.ts'

export type RefundRow = typeof refund.$inferSelect

export async function insertRefund(tx: Tx, row: typeof refund.$inferInsert): Promise<void> {
  await tx.insert(refund).values(row)
  await wakeJob(tx, 'billing-reconcile')
}

/** When the next refund is looked up that has not settled. */
export const nextLook = (db: Tx) =>
  earliest(db, sql`select min(next_look_at) from ${refund} where status in ('started', 'pending')`)

export async function findRefund(db: Tx, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id))
  return row ?? null
}

/** To be taken after the lock on its invoice. */
export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | null> {
  const [row] = await tx.select().from(refund).where(eq(refund.id, id)).for('update')
  return row ?? null
}

export async function updateRefund(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<RefundRow, 'status' | 'ref' | 'failureCode' | 'settledAt' | 'nextLookAt' | 'looks'>
  >,
): Promise<void> {
  await tx.update(refund).set(change).where(eq(refund.id, id))
}

/** All of one cancellation. */
export async function listByCancellation(db: Tx, cancellationId: string): Promise<RefundRow[]> {
  return await db.select().from(refund).where(eq(refund.cancellationId, cancellationId))
}

/** What was paid twice and goes back takes nothing from what paid the invoice. */
const isOfPayment = eq(refund.reason, 'requested_by_customer')

/** What of a charge went back or is on its way, in cents. */
export const sumPromised = (tx: Tx, chargeRef: string): Promise<number> =>
  sum(tx, and(eq(refund.chargeRef, chargeRef), ne(refund.status, 'failed')))

/** What of an invoice's payment has gone back, in cents. */
export const sumRefunded = (tx: Tx, invoiceId: string): Promise<number> =>
  sum(tx, and(eq(refund.invoiceId, invoiceId), eq(refund.status, 'succeeded')))

async function sum(tx: Tx, which: SQL | undefined): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refund.amountCents}), 0)::int` })
    .from(refund)
    .where(and(isOfPayment, which))
  return row?.cents ?? 0
}

/**
 * Takes refunds that are due to be looked up, the longest waiting first. Each is due again
 * after the backoff for how often it was looked up: no other instance takes it meanwhile, and one that
 * never settles comes after all others.
 */
export async function takeRefunds(
  db: Tx,
  now: Temporal.Instant,
  { most, backoff }: { most: number; backoff: { firstSeconds: number; lastSeconds: number } },
): Promise<RefundRow[]> {
  const { firstSeconds, lastSeconds } = backoff
  const due = db
    .select({ id: refund.id })
    .from(refund)
    .where(
      and(
        inArray(refund.status, ['started', 'pending']),
        or(isNull(refund.nextLookAt), lte(refund.nextLookAt, now)),
      ),
    )
    .orderBy(sql`${refund.nextLookAt} asc nulls first`)
    .limit(most)
    .for('update', { skipLocked: true })
  const seconds = sql`least(${lastSeconds}, ${firstSeconds} * power(2, least(${refund.looks}, 20)))`
  const next = sql`${now.toString()}::timestamptz + ${seconds} * interval '1 second'`
  return await db
    .update(refund)
    .set({ nextLookAt: next, looks: sql`${refund.looks} + 1` })
    .where(inArray(refund.id, due))
    .returning()
}
