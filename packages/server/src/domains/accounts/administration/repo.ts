import { eq } from 'drizzle-orm'
import { pushSubscription } from '#platform/db/schema/push.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { account } from '#platform/db/schema/accounts.ts'
import type { Account } from '../repo.ts'

/** What an administrator may change of an account; nothing of it signs anybody in. */
export type Change = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'role' | 'disabledAt' | 'disabledReason'>
>

export async function updateAccount(tx: Tx, owner: OwnerId, change: Change): Promise<void> {
  await tx.update(account).set(change).where(eq(account.id, owner))
}

/** Every browser of theirs, also those whose session ended by itself: nothing is told there any more. */
export async function forgetBrowsers(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(pushSubscription).where(eq(pushSubscription.userId, owner))
}
