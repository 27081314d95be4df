import { and, inArray, isNull, lt, sql } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import { playBreak, preference } from '#platform/db/schema/profiles.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Week } from './calendar.ts'
import { startOf } from './calendar.ts'

/**
 * Marks some of those who want the summary as having that of this week, and answers who they are. Of
 * two instances each takes others; what a killed one took is not marked.
 */
export async function takeDue(tx: Tx, { name }: Week, most: number): Promise<string[]> {
  const due = tx
    .select({ userId: preference.userId })
    .from(preference)
    // As the index has it.
    .where(and(sql`marketing_emails`, sql`coalesce(${preference.summaryWeek}, '') < ${name}`))
    .orderBy(sql`coalesce(${preference.summaryWeek}, '')`)
    .limit(most)
    .for('update', { skipLocked: true })
  const taken = await tx
    .update(preference)
    .set({ summaryWeek: name })
    .where(inArray(preference.userId, due))
    .returning({ userId: preference.userId })
  return taken.map(({ userId }) => userId)
}

/** Those of them who were there all that week, are not on a break, in which nobody is written to, nor switched off. */
export async function listReaders(
  tx: Tx,
  ids: string[],
  { week, now }: { week: Week; now: Temporal.Instant },
) {
  const onBreak = sql`exists (select from ${playBreak}
    where ${playBreak.userId} = ${account.id} and ${playBreak.until} > ${now.toString()}::timestamptz)`
  return await tx
    .select({
      id: account.id,
      email: account.email,
      isDemo: account.isDemo,
      emailVerifiedAt: account.emailVerifiedAt,
      disabledAt: account.disabledAt,
    })
    .from(account)
    .where(
      and(
        inArray(account.id, ids),
        lt(account.createdAt, startOf(week.to)),
        isNull(account.disabledAt),
        sql`not ${onBreak}`,
      ),
    )
}

export type Reader = Awaited<ReturnType<typeof listReaders>>[number]
