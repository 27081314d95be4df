import { eq } from 'drizzle-orm'
import { account } from '#features/accounts/tables.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'

/** Who a letter goes to; undefined where the account is gone. */
export async function findRecipient(tx: Tx, owner: OwnerId) {
  const [found] = await tx
    .select({
      email: account.email,
      isDemo: account.isDemo,
      emailVerifiedAt: account.emailVerifiedAt,
    })
    .from(account)
    .where(eq(account.id, owner))
  return found
}
