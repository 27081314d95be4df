import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { account } from '#features/accounts/tables.ts'

/** Accounts whose address, or name as it is written, holds a text: as the index `account_search` has it. */
export const namesOrAddress = (text: string): SQL => {
  const { email, firstName, lastName } = account
  const part = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(${email} || E'\\n' || ${firstName} || ' ' || ${lastName}) ilike ${part}`
}
