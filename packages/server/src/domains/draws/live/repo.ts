import { sql } from 'drizzle-orm'
import { followedAt } from '#domains/plans/followed-states.ts'
import type { Tx } from '#platform/db/db.ts'

/** The users who follow states, but not this one. */
export async function listFollowersElsewhere(
  db: Tx,
  state: string,
  userIds: readonly string[],
  now: Temporal.Instant,
): Promise<Set<string>> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select user_id from ${followedAt(now)} f where user_id = any(${sql.param(userIds)}::uuid[])
    group by user_id having not bool_or(state = ${state})`)
  return new Set(rows.map((row) => row.user_id))
}
