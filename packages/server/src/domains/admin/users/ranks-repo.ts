import { asc, inArray } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import type { Tx } from '#platform/db/db.ts'

export type AccountRow = typeof account.$inferSelect

/** Who acts and on whom, both held in one order until the transaction ends: no rank changes meanwhile. */
export async function holdRanks(tx: Tx, ids: readonly string[]): Promise<AccountRow[]> {
  return await tx
    .select()
    .from(account)
    .where(inArray(account.id, [...ids]))
    .orderBy(asc(account.id))
    .for('no key update')
}
