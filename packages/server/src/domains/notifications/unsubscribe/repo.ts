import type { MailList } from '@fourcast/contract/mail.ts'
import { sql } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import { preference } from '#platform/db/schema/profiles.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'

const COLUMNS: Readonly<Record<MailList, 'email_notifications' | 'marketing_emails'>> = {
  notifications: 'email_notifications',
  marketing: 'marketing_emails',
}

/** Whether mail of a list comes from now on; false where there is no such account any more. */
export async function setSubscribed(
  db: Tx,
  owner: OwnerId,
  { list, subscribed }: { list: MailList; subscribed: boolean },
): Promise<boolean> {
  const column = sql.identifier(COLUMNS[list])
  const { rowCount } = await db.execute(sql`
    insert into ${preference} (user_id, ${column})
    select id, ${subscribed}::boolean from ${account} where id = ${owner}
    on conflict (user_id) do update set ${column} = excluded.${column}`)
  return rowCount === 1
}
