import { and, eq, isNotNull, isNull, lte, notInArray } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import { file } from '#platform/db/schema/files.ts'
import type { Tx } from '#platform/db/db.ts'
import { backup, ownerAlert } from '#platform/db/schema/admin.ts'

export async function insertBackup(tx: Tx, row: typeof backup.$inferInsert): Promise<void> {
  await tx.insert(backup).values(row)
}

/** The ids of all files whose bytes lie in the store. */
export async function listFileIds(tx: Tx): Promise<string[]> {
  const rows = await tx.select({ id: file.id }).from(file).orderBy(file.id)
  return rows.map(({ id }) => id)
}

/** Rows whose bytes are not there, and photos that name one of them. */
export async function forgetFilesBut(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(file).where(notInArray(file.id, [...ids]))
  await tx
    .update(account)
    .set({ photoId: null })
    .where(and(isNotNull(account.photoId), notInArray(account.photoId, [...ids])))
}

const WHAT = 'backup'

/** Notes since when it is so, where that is not noted yet. */
export async function beginAlert(tx: Tx, since: Temporal.Instant): Promise<void> {
  await tx.insert(ownerAlert).values({ what: WHAT, since }).onConflictDoNothing()
}

/** True for the one who is to tell the owner of what has been so since `before`. */
export async function takeAlert(
  tx: Tx,
  before: Temporal.Instant,
  toldAt: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(ownerAlert)
    .set({ toldAt })
    .where(and(eq(ownerAlert.what, WHAT), isNull(ownerAlert.toldAt), lte(ownerAlert.since, before)))
  return rowCount === 1
}

export async function endAlert(tx: Tx): Promise<void> {
  await tx.delete(ownerAlert).where(eq(ownerAlert.what, WHAT))
}
