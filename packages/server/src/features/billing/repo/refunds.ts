import type { SQL } from 'drizzle-orm'
import { and, asc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { refund } from '../tables.ts'

export type RefundRow = typeof refund.$inferSelect

export async function insertRefund(tx: Tx, row: typeof refund.$inferInsert): Promise<void> {
  await tx.insert(refund).values(row)
}

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
  change: Partial<Pick<RefundRow, 'status' | 'ref' | 'failureCode' | 'settledAt'>>,
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

/** Refunds that have stood like this since then, but not since `after` already; oldest first. */
export async function listRefunds(
  db: Tx,
  statuses: RefundRow['status'][],
  since: Temporal.Instant,
  after?: Temporal.Instant,
): Promise<RefundRow[]> {
  return await db
    .select()
    .from(refund)
    .where(
      and(
        inArray(refund.status, statuses),
        lte(refund.createdAt, since),
        after && gt(refund.createdAt, after),
      ),
    )
    .orderBy(asc(refund.createdAt))
    .limit(100)
}
