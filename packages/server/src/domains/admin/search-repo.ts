import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'

/** Accounts whose address, or name as it is written, holds a text: as the index `account_search` has it. */
export const namesOrAddress = (text: string): SQL => {
  const { email, firstName, lastName } = account
  return sql`(${email} || E'\\n' || ${firstName} || ' ' || ${lastName}) ilike ${anywhere(text)}`
}

/** A pattern that holds a text anywhere, and of which no sign stands for others. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
