import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { Account } from '../repo.ts'
import { setEmail, setVerified } from '../repo.ts'
import { deletePushSubscriptions } from '../sessions/push-repo.ts'
import { LINK_KINDS, revokeLinks } from '../email-address/repo.ts'
import { deletePhone } from '../profile/delete-phone.ts'
import { deleteKnownPlaces } from '../sessions/repo.ts'
import { removeTotp } from '../two-factor/repo.ts'
import type { Caller } from '../caller.ts'
import { welcomeEmail } from '../emails.ts'
import { sendEmail } from '../send-email.ts'

interface Confirmation {
  /** As its caller has locked it. */
  account: Account
  /** The address that was confirmed; the account's own unless it moves to another. */
  email?: string
  caller: Caller
}

/**
 * The one way an address is confirmed, whichever mail was opened. What a mailbox had before counts from
 * here on: its break, and whether a trial begins. Both lock the plan, which others lock before the
 * account: run it in `givingWay`.
 */
export async function confirmAddress(
  tx: Tx,
  deps: Deps,
  { account, email = account.email, caller }: Confirmation,
): Promise<void> {
  const isFirst = account.emailVerifiedAt === null
  if (!isFirst && email === account.email) return
  const [owner, now] = [ownerOf({ userId: account.id }), deps.clock.now()]
  if (email === account.email) await setVerified(tx, account.id, now)
  else await setEmail(tx, account.id, { email, now })
  await deps.hooks.accounts.emailConfirmed(tx, deps, { owner, email, isFirst })
  if (!isFirst) return
  const letter = welcomeEmail(`${deps.publicUrl}/generate`)
  const recipient = { ...account, email, emailVerifiedAt: now }
  await sendEmail(tx, deps, recipient, { ...letter, requestId: caller.requestId })
}

/**
 * At the first reset of an account. Until then nobody showed that the mailbox and the password belong to
 * one person, also where a link confirmed the address: who opened it may not be who signed up. Every
 * reset ends the sessions.
 */
export async function removeEarlierSetup(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'hooks'>,
  account: Account,
): Promise<void> {
  const [owner, now] = [ownerOf({ userId: account.id }), deps.clock.now()]
  await deletePushSubscriptions(tx, owner)
  await revokeLinks(tx, { userId: owner, kinds: LINK_KINDS, now })
  await deleteKnownPlaces(tx, owner)
  await deletePhone(tx, owner)
  // A confirmed account keeps what protects its owner: the second step, limits and a break.
  if (account.emailVerifiedAt !== null) return
  await removeTotp(tx, owner)
  await deps.hooks.accounts.earlierSetupRemoved(tx, owner)
}
