import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { idempotencyKey as table } from '#platform/db/schema/platform.ts'
import { isFree } from '#platform/jobs/leases.ts'
import type { OwnerId } from '#platform/http/auth.ts'

/** Two people may use the same key. */
export interface KeyOf {
  owner: OwnerId
  key: string
}

/** The lease of a running call. A call whose lease was taken over can store nothing more. */
export interface CallLease {
  of: KeyOf
  /** Its end as the database stored it; it identifies the lease. */
  until: Temporal.Instant
}

interface Reservation {
  now: Temporal.Instant
  requestHash: string
  leasedUntil: Temporal.Instant
  expiresAt: Temporal.Instant
}

export type StoredKey = typeof table.$inferSelect

const isKey = ({ owner, key }: KeyOf) => and(eq(table.userId, owner), eq(table.key, key))

const isLeased = ({ of, until }: CallLease) =>
  and(isKey(of), isNull(table.status), eq(table.leasedUntil, until))

/**
 * Stores a key that is new or expired; null if it is in use. While another transaction stores the
 * same key, this waits for its end.
 */
export async function reserve(
  db: Tx,
  of: KeyOf,
  reservation: Reservation,
): Promise<CallLease | null> {
  const { now, requestHash, leasedUntil, expiresAt } = reservation
  const fresh = { requestHash, createdAt: now, leasedUntil, expiresAt, status: null }
  const row = { ...fresh, answer: null, progress: null }
  const [made] = await db
    .insert(table)
    .values({ ...row, userId: of.owner, key: of.key })
    .onConflictDoUpdate({
      target: [table.userId, table.key],
      set: row,
      setWhere: lte(table.expiresAt, now),
    })
    .returning({ until: table.leasedUntil })
  return made ? { of, until: made.until } : null
}

/** A key that has not expired. */
export async function findKey(db: Tx, of: KeyOf, now: Temporal.Instant): Promise<StoredKey | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(isKey(of), gt(table.expiresAt, now)))
  return row ?? null
}

/** Takes over an operation whose lease has ended. Of several calls at once, one succeeds. */
export async function takeOver(
  db: Tx,
  of: KeyOf,
  { now, leasedUntil }: Pick<Reservation, 'now' | 'leasedUntil'>,
): Promise<{ lease: CallLease; progress: unknown } | null> {
  const [row] = await db
    .update(table)
    .set({ leasedUntil })
    .where(and(isKey(of), isNull(table.status), isFree({ leaseUntil: table.leasedUntil }, now)))
    .returning()
  return row ? { lease: { of, until: row.leasedUntil }, progress: row.progress } : null
}

/**
 * Stores the progress of an operation in the transaction of its effect; false without the lease.
 */
export async function storeProgress(tx: Tx, lease: CallLease, progress: unknown): Promise<boolean> {
  const { rowCount } = await tx.update(table).set({ progress }).where(isLeased(lease))
  return rowCount === 1
}

/** Stores the answer of an operation; without the lease it changes nothing. */
export async function storeAnswer(
  db: Tx,
  lease: CallLease,
  status: number,
  answer: unknown,
): Promise<void> {
  await db.update(table).set({ status, answer }).where(isLeased(lease))
}

/** Ends the lease of a failed operation. A repeat begins again, or resumes if there is progress. */
export async function release(db: Tx, lease: CallLease, now: Temporal.Instant): Promise<void> {
  const { rowCount } = await db.delete(table).where(and(isLeased(lease), isNull(table.progress)))
  if (rowCount === 0) await db.update(table).set({ leasedUntil: now }).where(isLeased(lease))
}

export async function purgeExpiredKeys(db: Tx, now: Temporal.Instant): Promise<void> {
  await db.delete(table).where(lte(table.expiresAt, now))
}
