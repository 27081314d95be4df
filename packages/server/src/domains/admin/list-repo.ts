import type { Table, SQL } from 'drizzle-orm'
import { getTableName, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { account } from '#platform/db/schema/accounts.ts'

/** Above so many rows their number is what the database keeps for its plans: near, and at once. */
const COUNTED = 100_000

/** How many rows a table has. */
export async function countRows(db: Tx, table: Table): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select case when reltuples > ${COUNTED} then reltuples::int
      else (select count(*)::int from ${table}) end as total
    from pg_class where oid = ${getTableName(table)}::regclass`)
  return rows[0]?.total ?? 0
}

/** Accounts whose address, or name as it is written, holds a text: as the index `account_search` has it. */
export const namesOrAddress = (text: string): SQL => {
  const { email, firstName, lastName } = account
  return sql`(${email} || E'\\n' || ${firstName} || ' ' || ${lastName}) ilike ${anywhere(text)}`
}

/** A pattern that holds a text anywhere, and of which no sign stands for others. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
