import { and, asc, count, eq, lte, ne, notInArray, isNotNull, sql } from 'drizzle-orm'
import { account, file, fileRemoval } from '#platform/db/schema/accounts.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { earliest } from '#platform/jobs/next-due.ts'
import { backoffInterval } from '#platform/jobs/retry.ts'
import { wakeJob } from '#platform/jobs/wake.ts'

type FileRow = typeof file.$inferSelect

export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
  await tx.insert(file).values(row)
}

/** True if the user owns this file. */
export async function isOwnFile(db: Tx, owner: OwnerId, id: string): Promise<boolean> {
  const [found] = await db
    .select({ id: file.id })
    .from(file)
    .where(and(eq(file.userId, owner), eq(file.id, id)))
  return found !== undefined
}

/** True if a file exists, for any owner. */
export async function fileExists(db: Tx, id: string): Promise<boolean> {
  const [found] = await db.select({ id: file.id }).from(file).where(eq(file.id, id))
  return found !== undefined
}

export async function countOtherFiles(db: Tx, owner: OwnerId, folder: string): Promise<number> {
  const [row] = await db
    .select({ files: count() })
    .from(file)
    .where(and(eq(file.userId, owner), ne(file.folder, folder)))
  return row?.files ?? 0
}

export async function deleteFile(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  await tx.delete(file).where(and(eq(file.userId, owner), eq(file.id, id)))
}

/** Locks a user's files for one transaction at a time and returns the photo's id. */
export async function lockPhoto(tx: Tx, owner: OwnerId): Promise<{ id: string | null } | null> {
  const [found] = await tx
    .select({ id: account.photoId })
    .from(account)
    .where(eq(account.id, owner))
    .for('no key update')
  return found ?? null
}

export async function setPhoto(tx: Tx, owner: OwnerId, id: string | null): Promise<void> {
  await tx.update(account).set({ photoId: id }).where(eq(account.id, owner))
}

/**
 * Schedules removal of the bytes of all files of a user, before the account is deleted. The account is
 * locked, so no concurrent upload adds one.
 */
export async function scheduleFileRemoval(
  tx: Tx,
  owner: OwnerId,
  dueAt: Temporal.Instant,
): Promise<void> {
  const files = await tx.select({ id: file.id }).from(file).where(eq(file.userId, owner))
  if (files.length === 0) return
  await tx.insert(fileRemoval).values(files.map(({ id }) => ({ id, dueAt })))
  await wakeJob(tx, 'files-removal')
}

/** Schedules removal of bytes, replacing an earlier time. */
export async function scheduleRemoval(tx: Tx, id: string, dueAt: Temporal.Instant): Promise<void> {
  await tx
    .insert(fileRemoval)
    .values({ id, dueAt })
    .onConflictDoUpdate({ target: fileRemoval.id, set: { dueAt, attempts: 0, lastError: null } })
  await wakeJob(tx, 'files-removal')
}

/** Cancels a removal; false if the bytes were already removed. */
export async function cancelRemoval(tx: Tx, id: string): Promise<boolean> {
  const cancelled = await tx.delete(fileRemoval).where(eq(fileRemoval.id, id)).returning()
  return cancelled.length > 0
}

/** Reschedules a pending removal. */
export async function rescheduleRemoval(
  db: Tx,
  id: string,
  dueAt: Temporal.Instant,
): Promise<void> {
  await db.update(fileRemoval).set({ dueAt }).where(eq(fileRemoval.id, id))
}

/** Counts a failed removal; it is due again after the backoff. */
export async function postponeFileRemoval(
  db: Tx,
  id: string,
  { now, lastError }: { now: Temporal.Instant; lastError: string },
): Promise<void> {
  const attempts = sql`${fileRemoval.attempts} + 1`
  const dueAt = sql`${now.toString()}::timestamptz + ${backoffInterval(attempts)}`
  await db.update(fileRemoval).set({ dueAt, attempts, lastError }).where(eq(fileRemoval.id, id))
}

/** Makes a removal due at once; false if it is done. */
export async function retryFileRemovalNow(
  tx: Tx,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(fileRemoval)
    .set({ dueAt: now })
    .where(eq(fileRemoval.id, id))
  if (rowCount === 1) await wakeJob(tx, 'files-removal')
  return rowCount === 1
}

/** Time of the next removal. */
export const nextFileRemoval = (db: Tx) => earliest(db, sql`select min(due_at) from ${fileRemoval}`)

export async function listDueRemovals(
  db: Tx,
  now: Temporal.Instant,
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: fileRemoval.id })
    .from(fileRemoval)
    .where(lte(fileRemoval.dueAt, now))
    .orderBy(asc(fileRemoval.dueAt))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Locks a due removal until the transaction ends; false if another instance holds it. */
export async function lockDueFile(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const locked = await tx
    .select({ id: fileRemoval.id })
    .from(fileRemoval)
    .where(and(eq(fileRemoval.id, id), lte(fileRemoval.dueAt, now)))
    .for('update', { skipLocked: true })
  return locked.length > 0
}

/** The ids of all files that have stored bytes. */
export async function listFileIds(tx: Tx): Promise<string[]> {
  const rows = await tx.select({ id: file.id }).from(file).orderBy(file.id)
  return rows.map(({ id }) => id)
}

/** Deletes the file rows, and the photos that name them, whose bytes do not exist. */
export async function deleteFilesExcept(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(file).where(notInArray(file.id, [...ids]))
  await tx
    .update(account)
    .set({ photoId: null })
    .where(and(isNotNull(account.photoId), notInArray(account.photoId, [...ids])))
}
