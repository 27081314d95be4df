import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { backup, ownerAlert } from '#platform/db/schema/admin.ts'

export async function insertBackup(tx: Tx, row: typeof backup.$inferInsert): Promise<void> {
  await tx.insert(backup).values(row)
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
