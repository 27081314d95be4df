import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { mailboxOf } from '#platform/email/mailbox.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { findConfirmedEmail } from './subscriptions-repo.ts'

type MailboxUse = 'free-cancellation' | 'two-month-offer'

/**
 * The keyed hash by which a mailbox claims what it has once; it outlives the account. An unconfirmed
 * address may belong to someone else, so it claims nothing.
 */
export async function mailboxKeys(
  db: Tx,
  { keys }: Pick<Deps, 'keys'>,
  owner: OwnerId,
  use: MailboxUse,
): Promise<string[]> {
  const email = await findConfirmedEmail(db, owner)
  return email === null ? [] : [`mailbox:${keys.mac(use, mailboxOf(email))}`]
}
