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
  letter: Omit<Email, 'to' | 'userId'>,
): Promise<boolean> {
  if (!canEmail(letter.kind, recipient)) return false
  const bucket = bucketOf(letter.kind, recipient)
  await mail.post(tx, { ...letter, to: recipient.email, userId: recipient.id, bucket })
  return true
}
