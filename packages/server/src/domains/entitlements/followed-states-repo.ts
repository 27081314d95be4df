import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { followedState } from '#platform/db/schema/entitlements.ts'
import type { OwnerId } from '#platform/http/auth.ts'

/** In the order chosen. */
export async function listFollowed(db: Tx, owner: OwnerId): Promise<string[]> {
  const rows = await db
    .select({ state: followedState.state })
    .from(followedState)
    .where(eq(followedState.userId, owner))
    .orderBy(asc(followedState.position))
  return rows.map(({ state }) => state)
}

export async function replaceFollowed(tx: Tx, owner: OwnerId, states: readonly string[]) {
  await tx.delete(followedState).where(eq(followedState.userId, owner))
  if (states.length === 0) return
  const rows = states.map((state, position) => ({ userId: owner, state, position }))
  await tx.insert(followedState).values(rows)
}
