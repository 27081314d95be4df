import type { SQL } from 'drizzle-orm'
import { and, desc, eq, inArray, lte, ne, sql, asc, isNull, lt } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { invoice, invoiceCounter, paymentAttempt, refund } from '#platform/db/schema/billing.ts'

export type InvoiceRow = typeof invoice.$inferSelect

/** An invoice's number as people see it: 'FC-000042'. */
export const invoiceNumber = (number: number) => `FC-${String(number).padStart(6, '0')}`

/**
 * The next number. Its lock is held until the transaction ends, so a failed transaction leaves no
 * gap.
 */
export async function nextInvoiceNumber(tx: Tx): Promise<number> {
  const [row] = await tx
    .insert(invoiceCounter)
    .values({ id: 1, last: 1 })
    .onConflictDoUpdate({
      target: invoiceCounter.id,
      set: { last: sql`${invoiceCounter.last} + 1` },
    })
    .returning()
  if (!row) throw new Error('no invoice number was given')
  return row.last
}

export async function insertInvoice(tx: Tx, row: typeof invoice.$inferInsert): Promise<InvoiceRow> {
  const [made] = await tx.insert(invoice).values(row).returning()
  if (!made) throw new Error('the invoice was not stored')
  return made
}

/** The customer of an invoice: name and address as they are now. */
export async function findInvoiceCustomer(
  tx: Tx,
  owner: OwnerId,
): Promise<{ name: string; email: string }> {
  const [row] = await tx.select().from(account).where(eq(account.id, owner))
  if (!row) throw new Error('an invoice needs an account')
  return { name: `${row.firstName} ${row.lastName}`, email: row.email }
}

export async function findInvoice(db: Tx, id: string): Promise<InvoiceRow | null> {
  const [row] = await db.select().from(invoice).where(eq(invoice.id, id))
  return row ?? null
}

/** Lock the owner's subscription first. */
export async function lockInvoice(tx: Tx, id: string): Promise<InvoiceRow | null> {
  const [row] = await tx.select().from(invoice).where(eq(invoice.id, id)).for('update')
  return row ?? null
}

type InvoiceProgress = Pick<
  InvoiceRow,
  'status' | 'paidAt' | 'paidWith' | 'refundedCents' | 'disputed'
>

/** The content of an invoice never changes, only its status. */
export async function updateInvoice(
  tx: Tx,
  id: string,
  change: Partial<InvoiceProgress>,
): Promise<void> {
  await tx.update(invoice).set(change).where(eq(invoice.id, id))
}

const UNPAID: InvoiceRow['status'][] = ['open', 'processing']

export const isUnpaid = ({ status }: Pick<InvoiceRow, 'status'>): boolean => UNPAID.includes(status)

/** `isUnpaid` as SQL. */
export const whereUnpaid = (): SQL => inArray(invoice.status, UNPAID)

/** Unpaid invoices, the newest first. */
export async function listUnpaid(tx: Tx, owner: OwnerId): Promise<InvoiceRow[]> {
  return await tx
    .select()
    .from(invoice)
    .where(and(eq(invoice.userId, owner), whereUnpaid()))
    .orderBy(desc(invoice.number))
}

/** The newest charge first. */
export async function listPaid(tx: Tx, owner: OwnerId): Promise<InvoiceRow[]> {
  return await tx
    .select()
    .from(invoice)
    .where(and(eq(invoice.userId, owner), eq(invoice.status, 'paid')))
    .orderBy(desc(invoice.paidAt), desc(invoice.number))
}

/** Orders whose last payment was declined before this moment. */
export async function listRefusedOrders(
  db: Tx,
  before: Temporal.Instant,
): Promise<{ id: string; owner: OwnerId }[]> {
  const isRefused = sql`not exists (select 1 from ${paymentAttempt} a where a.invoice_id = ${invoice.id}
    and (a.status <> 'declined' or a.settled_at > ${before.toString()}::timestamptz))`
  const rows = await db
    .select({ id: invoice.id, userId: invoice.userId })
    .from(invoice)
    .where(
      and(
        eq(invoice.status, 'open'),
        ne(invoice.purpose, 'renew'),
        lte(invoice.issuedAt, before),
        isRefused,
      ),
    )
    .limit(100)
  return rows.flatMap(({ id, userId }) => (userId ? [{ id, owner: ownerOf({ userId }) }] : []))
}

const MOST = 200

/** Someone's invoices, newest first. */
export async function listInvoices(db: Tx, owner: OwnerId): Promise<InvoiceRow[]> {
  return await db
    .select()
    .from(invoice)
    .where(eq(invoice.userId, owner))
    .orderBy(desc(invoice.number))
    .limit(MOST)
}

/** Null if there is no such invoice, or it is someone else's. */
export async function findOwnInvoice(
  db: Tx,
  owner: OwnerId,
  id: string,
): Promise<InvoiceRow | null> {
  const [row] = await db
    .select()
    .from(invoice)
    .where(and(eq(invoice.userId, owner), eq(invoice.id, id)))
  return row ?? null
}

/**
 * Deletes some invoices of deleted accounts that were issued before this moment; returns how many.
 */
export async function deleteOrphanedInvoices(
  tx: Tx,
  before: Temporal.Instant,
  most: number,
): Promise<number> {
  const rows = await tx
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(isNull(invoice.userId), lt(invoice.issuedAt, before)))
    .orderBy(asc(invoice.issuedAt))
    .limit(most)
    .for('update', { skipLocked: true })
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.delete(refund).where(inArray(refund.invoiceId, ids))
  await tx.delete(paymentAttempt).where(inArray(paymentAttempt.invoiceId, ids))
  await tx.delete(invoice).where(inArray(invoice.id, ids))
  return ids.length
}
