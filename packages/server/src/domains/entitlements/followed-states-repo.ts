import { asc, eq, sql } from 'drizzle-orm'
import { followedAt } from '#domains/plans/followed-states.ts'
import type { Tx } from '#platform/db/db.ts'
import { followedState } from '#platform/db/schema/entitlements.ts'
import type { OwnerId } from '#platform/http/auth.ts'

/** All that were chosen, in that order. */
export async function listFollowed(db: Tx, owner: OwnerId): Promise<string[]> {
  const rows = await db
    .select({ state: followedState.state })
    .from(followedState)
    .where(eq(followedState.userId, owner))
    .orderBy(asc(followedState.position))
  return rows.map(({ state }) => state)
}

/** Those that the plan allows at a moment, in the order chosen. */
export async function listFollowedAt(
  db: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select f.state from ${followedAt(now)} f where f.user_id = ${owner} order by f.position`)
  return rows.map(({ state }) => state)
}

export async function replaceFollowed(tx: Tx, owner: OwnerId, states: readonly string[]) {
  await tx.delete(followedState).where(eq(followedState.userId, owner))
  if (states.length === 0) return
  const rows = states.map((state, position) => ({ userId: owner, state, position }))
  await tx.insert(followedState).values(rows)
}
