import { and, asc, desc, eq, inArray, lte, notExists, sql, isNull, ne, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { earliest } from '#platform/jobs/next-due.ts'
import { isNext } from '#platform/jobs/leases.ts'
import { backoffInterval } from '#platform/jobs/retry.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import {
  IN_FLIGHT,
  invoice,
  paymentAttempt,
  paymentCustomer,
  paymentMethod,
  refund,
} from '#platform/db/schema/billing.ts'

export type AttemptRow = typeof paymentAttempt.$inferSelect
/** The key of an attempt to charge an invoice. */
export type AttemptKey = Pick<AttemptRow, 'invoiceId' | 'n'>
export type ChargedMethod = typeof paymentMethod.$inferSelect

export const isInFlight = (attempt: AttemptRow | null): boolean =>
  attempt !== null && IN_FLIGHT.some((status) => status === attempt.status)

/** `isInFlight` of an invoice's last attempt, in SQL; earlier attempts do not count. */
export const whereLastInFlight = (): SQL =>
  sql`${inArray(paymentAttempt.status, [...IN_FLIGHT])} and not exists (
    select from ${paymentAttempt} later
    where later.invoice_id = ${paymentAttempt.invoiceId} and later.n > ${paymentAttempt.n})`

const one = ({ invoiceId, n }: AttemptKey) =>
  and(eq(paymentAttempt.invoiceId, invoiceId), eq(paymentAttempt.n, n))

/** Inserts the next attempt. The caller holds the lock of its invoice. */
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

export async function findAttempt(db: Tx, key: AttemptKey): Promise<AttemptRow | null> {
  const [row] = await db.select().from(paymentAttempt).where(one(key))
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

/** The newest attempt of an invoice. */
export async function findLastAttempt(db: Tx, invoiceId: string): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.invoiceId, invoiceId))
    .orderBy(desc(paymentAttempt.n))
    .limit(1)
  return row ?? null
}

/**
 * An attempt with all that the provider needs; without method or customer if the account was
 * deleted.
 */
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

/**
 * Some attempts with these statuses since then, oldest first; `after` is the last one of the page
 * before.
 */
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

/** The time of the oldest attempt with these statuses. */
export const oldestOf = (db: Tx, statuses: AttemptRow['status'][]) =>
  earliest(
    db,
    sql`select min(created_at) from ${paymentAttempt}
      where status = any(${sql.param(statuses)}::text[])`,
  )

/** The charge that paid an invoice, not a refunded duplicate. */
export async function findPaidAttempt(db: Tx, invoiceId: string): Promise<AttemptRow | null> {
  const { ref, status } = paymentAttempt
  const isInChain = and(eq(refund.chargeRef, ref), eq(refund.reason, 'duplicate'))
  const duplicate = db.select().from(refund).where(isInChain)
  const [row] = await db
    .select()
    .from(paymentAttempt)
    .where(
      and(eq(paymentAttempt.invoiceId, invoiceId), eq(status, 'succeeded'), notExists(duplicate)),
    )
    .limit(1)
  return row ?? null
}

/** The attempt of a provider's charge. */
export async function findAttemptByRef(db: Tx, ref: string): Promise<AttemptRow | null> {
  const [row] = await db.select().from(paymentAttempt).where(eq(paymentAttempt.ref, ref)).limit(1)
  return row ?? null
}

export type RefundRow = typeof refund.$inferSelect

export async function insertRefund(tx: Tx, row: typeof refund.$inferInsert): Promise<void> {
  await tx.insert(refund).values(row)
  await wakeJob(tx, 'billing-reconcile')
}

/** When the next unsettled refund is looked up. */
export const findNextRefundCheck = (db: Tx) =>
  earliest(db, sql`select min(next_look_at) from ${refund} where status in ('started', 'pending')`)

export async function findRefund(db: Tx, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id))
  return row ?? null
}

/** Has an unsettled refund checked at once; false if it is settled. */
export async function retryRefundNow(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const { rowCount } = await tx
    .update(refund)
    .set({ nextLookAt: now })
    .where(and(eq(refund.id, id), inArray(refund.status, ['started', 'pending'])))
  if (rowCount === 1) await wakeJob(tx, 'billing-reconcile')
  return rowCount === 1
}

/** Lock its invoice first. */
export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | null> {
  const [row] = await tx.select().from(refund).where(eq(refund.id, id)).for('update')
  return row ?? null
}

export async function updateRefund(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      RefundRow,
      'status' | 'ref' | 'failureCode' | 'settledAt' | 'nextLookAt' | 'looks' | 'lastError'
    >
  >,
): Promise<void> {
  await tx.update(refund).set(change).where(eq(refund.id, id))
}

/** All refunds of one cancellation. */
export async function listByCancellation(db: Tx, cancellationId: string): Promise<RefundRow[]> {
  return await db.select().from(refund).where(eq(refund.cancellationId, cancellationId))
}

/** The refund of a duplicate does not reduce the payment of the invoice. */
const isOfPayment = eq(refund.reason, 'requested_by_customer')

/** The refunds of duplicates and of charges of void invoices, the first one first. */
export async function listReturned(db: Tx, invoiceIds: readonly string[]): Promise<RefundRow[]> {
  return await db
    .select()
    .from(refund)
    .where(and(inArray(refund.invoiceId, [...invoiceIds]), eq(refund.reason, 'duplicate')))
    .orderBy(refund.createdAt)
}

/** Cents of a charge that were refunded or are being refunded. */
export const sumPendingRefunds = (tx: Tx, chargeRef: string): Promise<number> =>
  sum(tx, and(eq(refund.chargeRef, chargeRef), ne(refund.status, 'failed')))

/** Cents of an invoice's payment that were refunded. */
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
 * Leases a refund that was due by `dueBy`, the longest waiting first. It is due again after the backoff
 * for how often it was looked up: no other instance looks it up meanwhile, and one that never settles
 * comes after all others.
 */
export async function leaseDueRefund(
  db: Tx,
  dueBy: Temporal.Instant,
  now: Temporal.Instant,
): Promise<RefundRow | undefined> {
  const where = and(
    inArray(refund.status, ['started', 'pending']),
    or(isNull(refund.nextLookAt), lte(refund.nextLookAt, dueBy)),
  )
  const order = sql`${refund.nextLookAt} asc nulls first`
  const looks = sql`${refund.looks} + 1`
  const nextLookAt = sql`${now.toString()}::timestamptz + ${backoffInterval(looks)}`
  const [row] = await db
    .update(refund)
    .set({ nextLookAt, looks })
    .where(isNext(refund.id, { where, order }))
    .returning()
  return row
}
