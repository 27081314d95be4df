import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { paymentCustomer } from '#platform/db/schema/billing.ts'
import { customerRemoval, methodRemoval } from '#platform/db/schema/billing-events.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { isNext, leaseAttempt } from '#platform/jobs/leases.ts'
import { earliest } from '#platform/jobs/next-due.ts'
import { wakeJob } from '#platform/jobs/wake.ts'

/** A customer or a payment method at a provider. */
export type ProviderRef = Pick<typeof methodRemoval.$inferSelect, 'provider' | 'ref'>
type Provider = ProviderRef['provider']

const JOB = 'payments-removals'

/**
 * Schedules the removal of a customer, with its payment methods, before the account is deleted.
 */
export async function queueCustomerRemoval(
  tx: Tx,
  owner: OwnerId,
  dueAt: Temporal.Instant,
): Promise<void> {
  const gone = await tx.delete(paymentCustomer).where(eq(paymentCustomer.userId, owner)).returning()
  const rows = gone.map(({ provider, ref }) => ({ provider, ref, dueAt }))
  if (rows.length === 0) return
  await tx.insert(customerRemoval).values(rows).onConflictDoNothing()
  await wakeJob(tx, JOB)
}

/** Schedules the removal of a payment method. */
export async function queueMethodRemoval(
  tx: Tx,
  { provider, ref }: ProviderRef,
  dueAt: Temporal.Instant,
): Promise<void> {
  await tx.insert(methodRemoval).values({ provider, ref, dueAt }).onConflictDoNothing()
  await wakeJob(tx, JOB)
}

/** A leased removal: its attempts include the one that the lease begins. */
type LeasedRemoval = Pick<typeof methodRemoval.$inferSelect, 'ref' | 'attempts'>

/** The removals of one kind. */
export interface RemovalQueue {
  /**
   * Leases a removal that was due by `dueBy`, the longest waiting first. No other run gets it before
   * `until`.
   */
  lease(
    db: Tx,
    provider: Provider,
    when: { dueBy: Temporal.Instant; until: Temporal.Instant },
  ): Promise<LeasedRemoval | undefined>
  /** Deletes a removal that succeeded. */
  finish(db: Tx, removed: ProviderRef): Promise<void>
  /** Records why a removal failed, and when it is due again. */
  postpone(
    db: Tx,
    failed: ProviderRef,
    failure: { dueAt: Temporal.Instant; lastError: string },
  ): Promise<void>
  /** Makes a removal due that failed before; false if it is done or running. */
  retryNow(tx: Tx, failed: ProviderRef, now: Temporal.Instant): Promise<boolean>
}

const isCustomer = ({ provider, ref }: ProviderRef) =>
  and(eq(customerRemoval.provider, provider), eq(customerRemoval.ref, ref))

export const customerRemovals: RemovalQueue = {
  async lease(db, provider, { dueBy, until }) {
    const { provider: its, ref, dueAt, attempts } = customerRemoval
    const where = and(eq(its, provider), lte(dueAt, dueBy))
    const [leased] = await db
      .update(customerRemoval)
      .set(leaseAttempt(customerRemoval, until))
      .where(and(eq(its, provider), isNext(ref, { where, order: sql`${dueAt}` })))
      .returning({ ref, attempts })
    return leased
  },
  async finish(db, removed) {
    await db.delete(customerRemoval).where(isCustomer(removed))
  },
  async postpone(db, failed, failure) {
    await db.update(customerRemoval).set(failure).where(isCustomer(failed))
  },
  async retryNow(tx, failed, dueAt) {
    const hasFailed = and(isCustomer(failed), isNotNull(customerRemoval.lastError))
    const { rowCount } = await tx.update(customerRemoval).set({ dueAt }).where(hasFailed)
    if (rowCount === 1) await wakeJob(tx, JOB)
    return rowCount === 1
  },
}

const isMethod = ({ provider, ref }: ProviderRef) =>
  and(eq(methodRemoval.provider, provider), eq(methodRemoval.ref, ref))

export const methodRemovals: RemovalQueue = {
  async lease(db, provider, { dueBy, until }) {
    const { provider: its, ref, dueAt, attempts } = methodRemoval
    const where = and(eq(its, provider), lte(dueAt, dueBy))
    const [leased] = await db
      .update(methodRemoval)
      .set(leaseAttempt(methodRemoval, until))
      .where(and(eq(its, provider), isNext(ref, { where, order: sql`${dueAt}` })))
      .returning({ ref, attempts })
    return leased
  },
  async finish(db, removed) {
    await db.delete(methodRemoval).where(isMethod(removed))
  },
  async postpone(db, failed, failure) {
    await db.update(methodRemoval).set(failure).where(isMethod(failed))
  },
  async retryNow(tx, failed, dueAt) {
    const hasFailed = and(isMethod(failed), isNotNull(methodRemoval.lastError))
    const { rowCount } = await tx.update(methodRemoval).set({ dueAt }).where(hasFailed)
    if (rowCount === 1) await wakeJob(tx, JOB)
    return rowCount === 1
  },
}

/** When the next removal at a provider is due. */
export const nextRemoval = (db: Tx, provider: Provider) =>
  earliest(
    db,
    sql`select min(due_at) from ${customerRemoval} where provider = ${provider}`,
    sql`select min(due_at) from ${methodRemoval} where provider = ${provider}`,
  )
