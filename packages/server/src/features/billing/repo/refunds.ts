import { and, asc, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { invoice, refund } from '../tables.ts'

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

/** The newest one of someone, where it refunded anything. */
export async function findLastCancellation(db: Tx, owner: OwnerId): Promise<string | null> {
  const [row] = await db
    .select({ id: refund.cancellationId })
    .from(refund)
    .innerJoin(invoice, eq(invoice.id, refund.invoiceId))
    .where(and(eq(invoice.userId, owner), eq(refund.reason, 'requested_by_customer')))
    .orderBy(desc(refund.createdAt))
    .limit(1)
  return row?.id ?? null
}

/** What of a charge went back or is on its way, in cents. */
export async function sumRefunds(
  tx: Tx,
  invoiceId: string,
  which: 'promised' | 'succeeded',
): Promise<number> {
  const counted = which === 'succeeded' ? eq(refund.status, which) : ne(refund.status, 'failed')
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refund.amountCents}), 0)::int` })
    .from(refund)
    .where(and(eq(refund.invoiceId, invoiceId), counted))
  return row?.cents ?? 0
}

/** Refunds that have stood like this since then, oldest first. */
export async function listRefunds(
  db: Tx,
  statuses: RefundRow['status'][],
  since: Temporal.Instant,
): Promise<RefundRow[]> {
  return await db
    .select()
    .from(refund)
    .where(and(inArray(refund.status, statuses), lte(refund.createdAt, since)))
    .orderBy(asc(refund.createdAt))
    .limit(100)
}
