import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { Account } from './repo.ts'
import { setEmail, setVerified } from './repo.ts'
import { deletePushSubscriptions } from './push-repo.ts'
import { LINK_KINDS, revokeLinks } from './email-change-repo.ts'
import { deletePhone } from './delete-phone.ts'
import { deleteKnownPlaces } from './sessions-repo.ts'
import { removeTotp } from './two-factor-repo.ts'
import type { Caller } from './caller.ts'
import { welcomeEmail } from './emails.ts'
import { sendEmail } from './send-email.ts'

interface Confirmation {
  /** Locked by the caller. */
  account: Account
  /** The confirmed address, if it differs from the account's. */
  email?: string
  caller: Caller
}

/**
 * The only function that confirms an address, whichever email the link came from. From here on the
 * mailbox's history applies: a cool-off, and whether it already had a trial. Both lock the
 * subscription, which other transactions lock before the account, so run this in `withLockRetry`.
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
  const message = welcomeEmail(`${deps.publicUrl}/generate`)
  const recipient = { ...account, email, emailVerifiedAt: now }
  await sendEmail(tx, deps, recipient, { ...message, requestId: caller.requestId })
}

/**
 * Runs at an account's first reset. Until then the person who signed up may not be the owner of the
 * mailbox, even if a link confirmed the address. Every reset ends the sessions anyway.
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
  // A confirmed account keeps its protections: two-factor authentication, limits and a cool-off.
  if (account.emailVerifiedAt !== null) return
  await removeTotp(tx, owner)
  await deps.hooks.accounts.earlierSetupRemoved(tx, owner)
}
