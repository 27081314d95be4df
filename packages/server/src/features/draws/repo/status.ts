import { sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import type { SeriesKey } from '../repo.ts'
import { draw, drawSource } from '../tables.ts'

/** How fresh a series is. */
export interface SeriesStatus {
  /** When news were last stored, or a source last answered. */
  updatedAt: Temporal.Instant | null
  /** A live source fails, or keeps back what it should have by now. */
  troubled: boolean
}

export async function findStatus(db: Tx, { game, state }: SeriesKey): Promise<SeriesStatus> {
  const { rows } = await db.execute<{ at: string | null; troubled: boolean | null }>(sql`
    select greatest(
        (select stored_at from ${draw} where game = ${game} and state = ${state}
         order by draw_at desc limit 1),
        max(answered_at)) as at,
      bool_or(troubled_since is not null) as troubled
    from ${drawSource} where game = ${game} and state = ${state}`)
  const [row] = rows
  return { updatedAt: row?.at ? toInstant(row.at) : null, troubled: row?.troubled ?? false }
}
