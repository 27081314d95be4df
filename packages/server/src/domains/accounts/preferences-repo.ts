import type { MailList } from '@fourcast/contract/mail.ts'
import type { Preferences } from '@fourcast/contract/preferences.ts'
import { eq, sql, and, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { preference, account, session } from '#platform/db/schema/accounts.ts'
import type { OwnerId } from '#platform/http/auth.ts'

/** Preferences without the followed states. */
export type StoredPreferences = Omit<Preferences, 'selectedLotteryStates'>

export async function findPreferences(db: Tx, owner: OwnerId): Promise<StoredPreferences | null> {
  const [row] = await db.select().from(preference).where(eq(preference.userId, owner))
  if (!row) return null
  const { userId: _, ...choices } = row
  return choices
}

type PreferenceChange = { [K in keyof StoredPreferences]?: StoredPreferences[K] | undefined }

/** Updates the given preferences and locks the row until the transaction ends. */
export async function savePreferences(
  tx: Tx,
  owner: OwnerId,
  given: PreferenceChange,
): Promise<void> {
  const row = { userId: owner, ...given }
  await tx
    .insert(preference)
    .values(row)
    .onConflictDoUpdate({ target: preference.userId, set: row })
}

/** The preferences that a visitor of the demo account chose. */
export async function findVisitPreferences(
  db: Tx,
  sessionId: string,
): Promise<Partial<StoredPreferences>> {
  const [row] = await db
    .select({ chosen: session.preferences })
    .from(session)
    .where(eq(session.id, sessionId))
  return row?.chosen ?? {}
}

export async function saveVisitPreferences(
  tx: Tx,
  sessionId: string,
  given: PreferenceChange,
): Promise<void> {
  const merged = sql`coalesce(${session.preferences}, '{}') || ${JSON.stringify(given)}::jsonb`
  await tx.update(session).set({ preferences: merged }).where(eq(session.id, sessionId))
}

const COLUMNS: Readonly<Record<MailList, 'email_notifications' | 'marketing_emails'>> = {
  notifications: 'email_notifications',
  marketing: 'marketing_emails',
}

/** Turns an email list on or off; false if the account no longer exists. */
export async function setEmailList(
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

/**
 * Marks up to `most` subscribers as having this week's summary and returns their ids. Concurrent
 * instances claim different ones; if a process crashes, its claims roll back.
 */
export async function claimSummaryWeek(tx: Tx, week: string, most: number): Promise<string[]> {
  const due = tx
    .select({ userId: preference.userId })
    .from(preference)
    // Written like the index, so that it is used.
    .where(and(sql`marketing_emails`, sql`coalesce(${preference.summaryWeek}, '') < ${week}`))
    .orderBy(sql`coalesce(${preference.summaryWeek}, '')`)
    .limit(most)
    .for('update', { skipLocked: true })
  const claimed = await tx
    .update(preference)
    .set({ summaryWeek: week })
    .where(inArray(preference.userId, due))
    .returning({ userId: preference.userId })
  return claimed.map(({ userId }) => userId)
}
