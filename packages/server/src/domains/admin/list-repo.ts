import type { Table, SQL } from 'drizzle-orm'
import { getTableName, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { account } from '#platform/db/schema/accounts.ts'

/** Above this number of rows, the count is PostgreSQL's estimate. */
const COUNTED = 100_000

/** Number of rows in a table. */
export async function countRows(db: Tx, table: Table): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select case when reltuples > ${COUNTED} then reltuples::int
      else (select count(*)::int from ${table}) end as total
    from pg_class where oid = ${getTableName(table)}::regclass`)
  return rows[0]?.total ?? 0
}

/** Matches accounts by part of address or name, in the form of the index `account_search`. */
export const namesOrAddress = (text: string): SQL => {
  const { email, firstName, lastName } = account
  return sql`(${email} || E'\\n' || ${firstName} || ' ' || ${lastName}) ilike ${containsPattern(text)}`
}

/** A LIKE pattern that finds a text anywhere, with its wildcards escaped. */
export const containsPattern = (text: string): string =>
  `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
