import { and, asc, eq, lte } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { customerRemoval } from '#platform/db/schema/billing-events.ts'
import { paymentCustomer } from '#platform/db/schema/billing.ts'

type Provider = typeof customerRemoval.$inferSelect.provider

const one = (provider: Provider, ref: string) =>
  and(eq(customerRemoval.provider, provider), eq(customerRemoval.ref, ref))

/** From here on a customer is nobody's, and to be removed from their provider. */
export async function moveToRemovals(
  tx: Tx,
  owner: OwnerId,
  dueAt: Temporal.Instant,
): Promise<void> {
  const gone = await tx.delete(paymentCustomer).where(eq(paymentCustomer.userId, owner)).returning()
  const rows = gone.map(({ provider, ref }) => ({ provider, ref, dueAt }))
  if (rows.length > 0) await tx.insert(customerRemoval).values(rows).onConflictDoNothing()
}

/** Those that are due with a provider, the longest waiting first. */
export async function listRemovals(
  db: Tx,
  provider: Provider,
  now: Temporal.Instant,
): Promise<string[]> {
  const rows = await db
    .select({ ref: customerRemoval.ref })
    .from(customerRemoval)
    .where(and(eq(customerRemoval.provider, provider), lte(customerRemoval.dueAt, now)))
    .orderBy(asc(customerRemoval.dueAt))
    .limit(100)
  return rows.map(({ ref }) => ref)
}

export async function removalDone(db: Tx, provider: Provider, ref: string): Promise<void> {
  await db.delete(customerRemoval).where(one(provider, ref))
}

export async function postponeRemoval(
  db: Tx,
  provider: Provider,
  ref: string,
  dueAt: Temporal.Instant,
): Promise<void> {
  await db.update(customerRemoval).set({ dueAt }).where(one(provider, ref))
}
