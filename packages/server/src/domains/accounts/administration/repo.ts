import { eq } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Account } from '../repo.ts'

/** What an administrator may change of an account; nothing of it signs anybody in. */
export type Change = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'role' | 'disabledAt' | 'disabledReason'>
>

export async function updateAccount(tx: Tx, owner: OwnerId, change: Change): Promise<void> {
  await tx.update(account).set(change).where(eq(account.id, owner))
}
