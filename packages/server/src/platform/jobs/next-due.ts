import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'

/**
 * The earliest of these moments, each a select that returns one or null: when a job has work again.
 */
export async function earliest(
  db: Tx,
  ...moments: readonly SQL[]
): Promise<Temporal.Instant | null> {
  const all = sql.join(
    moments.map((moment) => sql`(${moment})`),
    sql`, `,
  )
  const { rows } = await db.execute<{ at: string | null }>(sql`select least(${all}) as at`)
  return rows[0]?.at ? toInstant(rows[0].at) : null
}
