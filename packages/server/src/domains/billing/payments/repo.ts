import { and, asc, desc, eq, inArray, lte, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { earliest } from '#platform/jobs/next-due.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import {
  invoice,
  paymentAttempt,
  paymentCustomer,
  paymentMethod,
  refund,
} from '#platform/db/schema/billing.ts'

export type AttemptRow = typeof paymentAttempt.$inferSelect
/** One try at an invoice. */
export type AttemptKey = Pick<AttemptRow, 'invoiceId' | 'n'>
export type ChargedMethod = typeof paymentMethod.$inferSelect

const one = ({ invoiceId, n }: AttemptKey) =>
  and(eq(paymentAttempt.invoiceId, invoiceId), eq(paymentAttempt.n, n))

/** The next attempt; its invoice is locked by whoever calls. */
export async function insertAttempt(
  tx: Tx,
  row: Pick<AttemptRow, 'invoiceId' | 'methodId' | 'onSession' | 'createdAt'>,
): Promise<AttemptRow> {
  const before = tx
    .select({ n: sql`coalesce(max(${paymentAttempt.n}), 0)` })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.invoiceId, row.invoiceId))
  const [made] = await tx
    .insert(paymentAttempt)
    .values({ ...row, n: sql`(${before}) + 1`, status: 'started' })
    .returning()
  if (!made) throw new Error('the attempt was not stored')
  await wakeJob(tx, 'billing-reconcile')
  return made
}

export async function lockAttempt(tx: Tx, key: AttemptKey): Promise<AttemptRow | null> {
  const [row] = await tx.select().from(paymentAttempt).where(one(key)).for('update')
  return row ?? null
}

export async function updateAttempt(
  tx: Tx,
  key: AttemptKey,
  change: Partial<
    Pick<AttemptRow, 'status' | 'ref' | 'clientSecret' | 'declineCode' | 'settledAt'>
  >,
): Promise<void> {
  await tx.update(paymentAttempt).set(change).where(one(key))
}

/** The newest try at an invoice. */
export async function findLastAttempt(db: Tx, invoiceId: string): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.invoiceId, invoiceId))
    .orderBy(desc(paymentAttempt.n))
    .limit(1)
  return row ?? null
}

/** An attempt with all that the provider must know of it; no method or customer once the account is gone. */
export async function findCharge(db: Tx, key: AttemptKey) {
  const [row] = await db
    .select()
    .from(paymentAttempt)
    .innerJoin(invoice, eq(invoice.id, paymentAttempt.invoiceId))
    .leftJoin(paymentMethod, eq(paymentMethod.id, paymentAttempt.methodId))
    .leftJoin(paymentCustomer, eq(paymentCustomer.userId, invoice.userId))
    .where(one(key))
  return row ?? null
}

const isPast = ({ createdAt, invoiceId, n }: AttemptRow) =>
  sql`(${paymentAttempt.createdAt}, ${paymentAttempt.invoiceId}, ${paymentAttempt.n})
    > (${createdAt.toString()}::timestamptz, ${invoiceId}, ${n})`

/** Some attempts that have stood like this since then, oldest first; `after` the last of them come the next. */
export async function listAttempts(
  db: Tx,
  statuses: AttemptRow['status'][],
  since: Temporal.Instant,
  after: AttemptRow | null,
): Promise<AttemptRow[]> {
  const { status, createdAt, invoiceId, n } = paymentAttempt
  return await db
    .select()
    .from(paymentAttempt)
    .where(
      and(
        inArray(status, statuses),
        lte(createdAt, since),
        after === null ? undefined : isPast(after),
      ),
    )
    .orderBy(asc(createdAt), asc(invoiceId), asc(n))
    .limit(100)
}

/** Since when the oldest attempt has stood like this. */
export const oldestOf = (db: Tx, statuses: AttemptRow['status'][]) =>
  earliest(
    db,
    sql`select min(created_at) from ${paymentAttempt}
      where status = any(${sql.param(statuses)}::text[])`,
  )

/** The charge that paid an invoice: not one that came beside it, and went back. */
export async function findPaidAttempt(db: Tx, invoiceId: string): Promise<AttemptRow | null> {
  const { ref, status } = paymentAttempt
  const isOfIt = and(eq(refund.chargeRef, ref), eq(refund.reason, 'duplicate'))
  const duplicate = db.select().from(refund).where(isOfIt)
  const [row] = await db
    .select()
    .from(paymentAttempt)
    .where(
      and(eq(paymentAttempt.invoiceId, invoiceId), eq(status, 'succeeded'), notExists(duplicate)),
    )
    .limit(1)
  return row ?? null
}

/** Which attempt a charge of the provider belongs to. */
export async function findAttemptByRef(db: Tx, ref: string): Promise<AttemptRow | null> {
  const [row] = await db.select().from(paymentAttempt).where(eq(paymentAttempt.ref, ref)).limit(1)
  return row ?? null
}
