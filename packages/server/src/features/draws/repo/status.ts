import { sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import type { SeriesKey } from '../repo.ts'
import { draw } from '../tables.ts'

/** When the newest draw of a series was stored; null where there is none. */
export async function newestStored(
  db: Tx,
  { game, state }: SeriesKey,
): Promise<Temporal.Instant | null> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select stored_at as at from ${draw} where game = ${game} and state = ${state}
    order by draw_at desc limit 1`)
  return rows[0] ? toInstant(rows[0].at) : null
}
