import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { playLimit } from '#platform/db/schema/entitlements.ts'

export type LimitRow = Omit<typeof playLimit.$inferSelect, 'userId'>

export async function findLimits(db: Tx, owner: OwnerId): Promise<LimitRow | null> {
  const [row] = await db.select().from(playLimit).where(eq(playLimit.userId, owner))
  return row ?? null
}

/** Locks the row until the transaction ends; creates it if there is none. */
export async function lockLimits(tx: Tx, owner: OwnerId): Promise<LimitRow> {
  await tx.insert(playLimit).values({ userId: owner }).onConflictDoNothing()
  const query = tx.select().from(playLimit).where(eq(playLimit.userId, owner))
  const [row] = await query.for('update')
  if (!row) throw new Error('the limits are gone')
  return row
}

export async function updateLimits(tx: Tx, owner: OwnerId, change: Partial<LimitRow>) {
  await tx.update(playLimit).set(change).where(eq(playLimit.userId, owner))
}

export async function deleteLimits(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(playLimit).where(eq(playLimit.userId, owner))
}
