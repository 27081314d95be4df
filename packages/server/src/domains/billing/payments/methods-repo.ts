import { and, asc, desc, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { earliest } from '#platform/jobs/next-due.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import { account } from '#platform/db/schema/accounts.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { paymentCustomer, paymentMethod } from '#platform/db/schema/billing.ts'
import { customerRemoval } from '#platform/db/schema/billing-events.ts'

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

type Provider = typeof customerRemoval.$inferSelect.provider

const one = (provider: Provider, ref: string) =>
  and(eq(customerRemoval.provider, provider), eq(customerRemoval.ref, ref))

/** Moves the owner's customer to the removals, before the account is deleted. */
export async function moveToRemovals(
  tx: Tx,
  owner: OwnerId,
  dueAt: Temporal.Instant,
): Promise<void> {
  const gone = await tx.delete(paymentCustomer).where(eq(paymentCustomer.userId, owner)).returning()
  const rows = gone.map(({ provider, ref }) => ({ provider, ref, dueAt }))
  if (rows.length === 0) return
  await tx.insert(customerRemoval).values(rows).onConflictDoNothing()
  await wakeJob(tx, 'payments-customers')
}

/** A leased removal: its attempts include the one that the lease begins. */
export type LeasedRemoval = Pick<typeof customerRemoval.$inferSelect, 'ref' | 'attempts'>

/** Leases a removal that was due by `dueBy`, the longest waiting first. No other run gets it before `until`. */
export async function leaseRemoval(
  db: Tx,
  provider: Provider,
  { dueBy, until }: { dueBy: Temporal.Instant; until: Temporal.Instant },
): Promise<LeasedRemoval | undefined> {
  const due = db
    .select({ ref: customerRemoval.ref })
    .from(customerRemoval)
    .where(and(eq(customerRemoval.provider, provider), lte(customerRemoval.dueAt, dueBy)))
    .orderBy(asc(customerRemoval.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [leased] = await db
    .update(customerRemoval)
    .set({ dueAt: until, attempts: sql`${customerRemoval.attempts} + 1`, lastError: null })
    .where(and(eq(customerRemoval.provider, provider), sql`${customerRemoval.ref} = ${due}`))
    .returning({ ref: customerRemoval.ref, attempts: customerRemoval.attempts })
  return leased
}

export async function removalDone(db: Tx, provider: Provider, ref: string): Promise<void> {
  await db.delete(customerRemoval).where(one(provider, ref))
}

/** Records why a removal failed, and when it is due again. */
export async function postponeRemoval(
  db: Tx,
  { provider, ref }: { provider: Provider; ref: string },
  failure: { dueAt: Temporal.Instant; lastError: string },
): Promise<void> {
  await db.update(customerRemoval).set(failure).where(one(provider, ref))
}

/** Makes a removal due that failed before; false if it is done or running. */
export async function retryRemovalNow(
  tx: Tx,
  { provider, ref }: { provider: Provider; ref: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(customerRemoval)
    .set({ dueAt: now })
    .where(and(one(provider, ref), isNotNull(customerRemoval.lastError)))
  if (rowCount === 1) await wakeJob(tx, 'payments-customers')
  return rowCount === 1
}

/** When the next removal at a provider is due. */
export const nextRemoval = (db: Tx, provider: Provider) =>
  earliest(db, sql`select min(due_at) from ${customerRemoval} where provider = ${provider}`)
