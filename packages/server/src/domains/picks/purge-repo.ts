import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { generation, generationDay, play } from '#platform/db/schema/picks.ts'

/** Every owner's generations that nobody kept, oldest first; answers how many went. */
export async function purgeUnsaved(db: Tx, before: Temporal.Instant, most: number) {
  // The rows are chosen once, in a CTE: a subquery under `in` may be run, and limited, for each row.
  const { rowCount } = await db.execute(sql`
    with doomed as (
      select user_id, id from ${generation}
      where saved_at is null and created_at < ${before.toString()}::timestamptz
      order by created_at limit ${most} for update skip locked
    )
    delete from ${generation} g using doomed
    where g.user_id = doomed.user_id and g.id = doomed.id`)
  return rowCount ?? 0
}

/** Every owner's kept results of days before one, with what the counters say of them. */
export async function purgeSaved(db: Tx, before: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ gone: number }>(sql`
    with old as (
      select distinct user_id, day from ${generationDay}
      where day < ${before} and saved > 0 order by day limit ${most}
    ), doomed as (
      select g.user_id, g.id from old join ${generation} g
        on g.user_id = old.user_id and g.day = old.day and g.saved_at is not null
      limit ${most} for update of g skip locked
    ), gone as (
      delete from ${generation} g using doomed
      where g.user_id = doomed.user_id and g.id = doomed.id
      returning g.user_id, g.day, g.method
    ), counted as (
      update ${generationDay} d set saved = d.saved - n
      from (select user_id, day, method, count(*)::int as n from gone group by 1, 2, 3) less
      where d.user_id = less.user_id and d.day = less.day and d.method = less.method
    )
    select count(*)::int as gone from gone`)
  return rows[0]?.gone ?? 0
}

/** Everything one owner ever made, its counters, and what they played. */
export async function forgetAll(db: Tx, owner: OwnerId): Promise<void> {
  await db.delete(generation).where(eq(generation.userId, owner))
  await db.delete(generationDay).where(eq(generationDay.userId, owner))
  await db.delete(play).where(eq(play.userId, owner))
}
