import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { invoice } from '#platform/db/schema/billing.ts'
import type { InvoiceRow } from './repo.ts'

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

/** Null where it is not there, or not theirs. */
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
