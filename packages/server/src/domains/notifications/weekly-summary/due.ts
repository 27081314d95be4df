import { and, inArray, isNull, lt, sql } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import { playBreak } from '#platform/db/schema/entitlements.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Week } from './calendar.ts'
import { startOf } from './calendar.ts'

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
