import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import { invoice, paymentAttempt, refund } from '#platform/db/schema/billing.ts'
import type { Tx } from '#platform/db/db.ts'
import { countRows, containsPattern } from '../list-repo.ts'

export type AdminInvoiceRow = typeof invoice.$inferSelect

export interface PaymentFilter {
  status?: AdminInvoiceRow['status'] | undefined
  userId?: string | undefined
  /** An invoice number, or part of the customer's email address or name. */
  search?: { number: number } | { customer: string } | undefined
  since?: Temporal.Instant | undefined
  until?: Temporal.Instant | undefined
}

export interface PaymentRow extends AdminInvoiceRow {
  /** Cents that are refunded or being refunded. */
  promised: number
  /** The owner's role, which decides who may refund; null once the account is deleted. */
  owner: Pick<typeof account.$inferSelect, 'role' | 'isDemo'> | null
}

/** The refund of a duplicate does not reduce the payment of the invoice. */
const promised = sql<number>`(
  select coalesce(sum(r.amount_cents), 0)::int from ${refund} r
  where r.invoice_id = ${invoice}.id and r.reason <> 'duplicate' and r.status <> 'failed')`

const select = (db: Tx) =>
  db
    .select({ invoice, promised, owner: { role: account.role, isDemo: account.isDemo } })
    .from(invoice)
    .leftJoin(account, eq(account.id, invoice.userId))

const toRow = ({
  invoice: row,
  ...found
}: { invoice: AdminInvoiceRow } & Pick<PaymentRow, 'promised' | 'owner'>): PaymentRow => ({
  ...row,
  ...found,
})

const isLike = ({ status, userId, search, since, until }: PaymentFilter): SQL | undefined =>
  and(
    status && eq(invoice.status, status),
    userId ? eq(invoice.userId, userId) : undefined,
    search && isOf(search),
    since && gte(invoice.issuedAt, since),
    until && lt(invoice.issuedAt, until),
  )

/** Part of the customer's email address or name, in the form of the index `invoice_search`. */
const isOf = (search: NonNullable<PaymentFilter['search']>): SQL =>
  'number' in search
    ? eq(invoice.number, search.number)
    : sql`((${invoice.customer} ->> 'email') || E'\\n' || (${invoice.customer} ->> 'name')) ilike ${containsPattern(search.customer)}`

/** The latest first. */
export async function listPayments(
  db: Tx,
  filter: PaymentFilter,
  { page, size }: { page: number; size: number },
): Promise<PaymentRow[]> {
  const rows = await select(db)
    .where(isLike(filter))
    .orderBy(desc(invoice.issuedAt), desc(invoice.number))
    .limit(size)
    .offset(page * size)
  return rows.map(toRow)
}

export async function countPayments(db: Tx, filter: PaymentFilter): Promise<number> {
  const where = isLike(filter)
  if (!where) return await countRows(db, invoice)
  const [row] = await db.select({ total: count() }).from(invoice).where(where)
  return row?.total ?? 0
}

export async function findPayment(db: Tx, id: string): Promise<PaymentRow | null> {
  const [row] = await select(db).where(eq(invoice.id, id))
  return row ? toRow(row) : null
}

/** Every try to charge it, the first one first. */
export async function listPaymentAttempts(db: Tx, invoiceId: string) {
  const { n, status, declineCode, createdAt, settledAt } = paymentAttempt
  return await db
    .select({ n, status, declineCode, createdAt, settledAt })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.invoiceId, invoiceId))
    .orderBy(asc(n))
}

/** The refunds of an invoice, oldest first. */
export async function listRefunds(db: Tx, invoiceId: string) {
  const { id, amountCents: amount, status, failureCode, createdAt, settledAt } = refund
  return await db
    .select({ id, amount, status, failureCode, createdAt, settledAt })
    .from(refund)
    .where(eq(refund.invoiceId, invoiceId))
    .orderBy(asc(createdAt), asc(id))
}
