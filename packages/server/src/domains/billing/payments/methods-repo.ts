import { and, asc, desc, eq, gte, isNull } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { paymentCustomer, paymentMethod } from '#platform/db/schema/billing.ts'

export type MethodRow = typeof paymentMethod.$inferSelect

/** Someone's methods that were not removed. */
const kept = (owner: OwnerId) =>
  and(eq(paymentMethod.userId, owner), isNull(paymentMethod.removedAt))

/** Whom a charge is made to, as their provider must know them. */
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

/** Whoever comes second finds the same; another provider's takes the place of the one before. */
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

export async function findMethod(db: Tx, owner: OwnerId, id: string): Promise<MethodRow | null> {
  const [found] = await db
    .select()
    .from(paymentMethod)
    .where(and(kept(owner), eq(paymentMethod.id, id)))
  return found ?? null
}

/** Null where the provider's name is stored already. */
export async function insertMethod(
  tx: Tx,
  row: typeof paymentMethod.$inferInsert,
): Promise<MethodRow | null> {
  const made = await tx.insert(paymentMethod).values(row).onConflictDoNothing().returning()
  return made[0] ?? null
}

/** The one that is charged from now on; there is one at any time. */
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

export async function listRemoved(
  db: Tx,
  provider: MethodRow['provider'],
  since: Temporal.Instant,
): Promise<MethodRow[]> {
  const { provider: its, removedAt } = paymentMethod
  return await db
    .select()
    .from(paymentMethod)
    .where(and(eq(its, provider), gte(removedAt, since)))
}
