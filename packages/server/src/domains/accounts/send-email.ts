import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Email } from '#platform/email/email.ts'
import { bucketOf, canEmail } from './policy.ts'
import type { Account } from './repo.ts'

type Recipient = Pick<Account, 'id' | 'email' | 'isDemo' | 'emailVerifiedAt' | 'disabledAt'>

/** Queues an email to an account; false if the account may not get it. */
export async function sendEmail(
  tx: Tx,
  { mail }: Pick<Deps, 'mail'>,
  recipient: Recipient,
  message: Omit<Email, 'to' | 'userId'>,
): Promise<boolean> {
  if (!canEmail(message.kind, recipient)) return false
  const bucket = bucketOf(message.kind, recipient)
  await mail.post(tx, { ...message, to: recipient.email, userId: recipient.id, bucket })
  return true
}
