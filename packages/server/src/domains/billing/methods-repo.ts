import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { paymentCustomer, paymentMethod } from '#platform/db/schema/billing.ts'

export type MethodRow = typeof paymentMethod.$inferSelect

/** Someone's payment methods that were not removed. */
const kept = (owner: OwnerId) =>
  and(eq(paymentMethod.userId, owner), isNull(paymentMethod.removedAt))

/** The customer data that the provider needs for a charge. */
export async function findPayer(db: Tx, owner: OwnerId) {
  const [found] = await db
    .select({ email: account.email, firstName: account.firstName, lastName: account.lastName })
    .from(account)
    .where(eq(account.id, owner))
  return found ?? null
}

export async function findCustomer(
  db: Tx,
  owner: OwnerId,
  provider: MethodRow['provider'],
): Promise<string | null> {
  const [found] = await db
    .select({ ref: paymentCustomer.ref })
    .from(paymentCustomer)
    .where(and(eq(paymentCustomer.userId, owner), eq(paymentCustomer.provider, provider)))
  return found?.ref ?? null
}

/** Concurrent calls store the same customer; that of another provider is replaced. */
export async function putCustomer(db: Tx, row: typeof paymentCustomer.$inferInsert): Promise<void> {
  const { provider, ref } = row
  await db
    .insert(paymentCustomer)
    .values(row)
    .onConflictDoUpdate({ target: paymentCustomer.userId, set: { provider, ref } })
}

/** The default first, then the newest. */
export async function listMethods(
  db: Tx,
  owner: OwnerId,
  provider: MethodRow['provider'],
): Promise<MethodRow[]> {
  return await db
    .select()
    .from(paymentMethod)
    .where(and(kept(owner), eq(paymentMethod.provider, provider)))
    .orderBy(desc(paymentMethod.isDefault), desc(paymentMethod.createdAt), asc(paymentMethod.id))
}

/** Also one that the same card, added at the same moment, has replaced. */
export async function findAddedMethod(
  db: Tx,
  owner: OwnerId,
  id: string,
): Promise<MethodRow | null> {
  const own = and(eq(paymentMethod.userId, owner), eq(paymentMethod.id, id))
  const [found] = await db.select().from(paymentMethod).where(own)
  return found ?? null
}

export async function findMethod(db: Tx, owner: OwnerId, id: string): Promise<MethodRow | null> {
  const [found] = await db
    .select()
    .from(paymentMethod)
    .where(and(kept(owner), eq(paymentMethod.id, id)))
  return found ?? null
}

/** Null if the provider's id is stored already. */
export async function insertMethod(
  tx: Tx,
  row: typeof paymentMethod.$inferInsert,
): Promise<MethodRow | null> {
  const made = await tx.insert(paymentMethod).values(row).onConflictDoNothing().returning()
  return made[0] ?? null
}

/** Makes a method the default; there is exactly one. */
export async function makeDefault(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  await tx.update(paymentMethod).set({ isDefault: false }).where(eq(paymentMethod.userId, owner))
  await tx
    .update(paymentMethod)
    .set({ isDefault: true })
    .where(and(kept(owner), eq(paymentMethod.id, id)))
}

export async function markRemoved(
  tx: Tx,
  owner: OwnerId,
  id: string,
  removedAt: Temporal.Instant,
): Promise<void> {
  await tx
    .update(paymentMethod)
    .set({ removedAt, isDefault: false })
    .where(and(kept(owner), eq(paymentMethod.id, id)))
}
