import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { account } from '#platform/db/schema/accounts.ts'
import type { Account } from '#domains/accounts/repo.ts'

/** Nothing that belongs to the account is written by anybody else from here on. */
export async function lockWhole(tx: Tx, owner: OwnerId): Promise<Account | undefined> {
  const [found] = await tx.select().from(account).where(eq(account.id, owner)).for('update')
  return found
}

/** The account, and by the database's own rules all that hangs on it. */
export async function deleteAccount(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(account).where(eq(account.id, owner))
}
