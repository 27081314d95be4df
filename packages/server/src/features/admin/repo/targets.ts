import { eq } from 'drizzle-orm'
import { account } from '#features/accounts/tables.ts'
import type { Tx } from '#platform/db/db.ts'

/** Who something is done to, as far as one must know to allow it. */
export type Target = Pick<typeof account.$inferSelect, 'id' | 'role' | 'isDemo'>

export async function findTarget(db: Tx, id: string): Promise<Target | null> {
  const { role, isDemo } = account
  const [row] = await db
    .select({ id: account.id, role, isDemo })
    .from(account)
    .where(eq(account.id, id))
  return row ?? null
}
