import type { Table } from 'drizzle-orm'
import { getTableName, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'

/** Above so many rows their number is what the database keeps for its plans: near, and at once. */
const COUNTED = 100_000

/** How many rows a table has. */
export async function countAll(db: Tx, table: Table): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select case when reltuples > ${COUNTED} then reltuples::int
      else (select count(*)::int from ${table}) end as total
    from pg_class where oid = ${getTableName(table)}::regclass`)
  return rows[0]?.total ?? 0
}
