import type { Deps } from '#deps.ts'
import { startTrial } from '#features/billing/service.ts'
import { carryBreak } from '#features/users/service/break.ts'
import { clearOwnChoices } from '#features/users/service/clear.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { Account } from '../repo/accounts.ts'
import { setEmail, setVerified } from '../repo/accounts.ts'
import { forgetBrowsers } from '../repo/administration.ts'
import { LINK_KINDS, retireLinks } from '../repo/links.ts'
import { deleteSessions } from '../repo/sessions.ts'
import { removeTotp } from '../repo/totp.ts'
import type { Caller } from './caller.ts'
import { forgetCodes } from './codes.ts'
import { welcomeLetter } from './letters.ts'
import { mailTo } from './mail.ts'

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
  if (isFirst) await startTrial(tx, deps, { owner, email })
  await carryBreak(tx, deps, { userId: owner, email })
  if (!isFirst) return
  const letter = welcomeLetter(`${deps.publicUrl}/generate`)
  const recipient = { ...account, email, emailVerifiedAt: now }
  await mailTo(tx, deps, recipient, { ...letter, requestId: caller.requestId })
}

/**
 * Before a reset confirms an address for the first time: whoever signed up with it may be a stranger.
 * What they set up to sign in with, and what they chose for its owner, goes.
 */
export async function removeUnconfirmedSetup(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  owner: OwnerId,
): Promise<void> {
  const now = deps.clock.now()
  await removeTotp(tx, owner)
  await forgetCodes(tx, owner)
  await forgetBrowsers(tx, owner)
  await retireLinks(tx, { userId: owner, kinds: LINK_KINDS, now })
  await deleteSessions(tx, owner, { reason: 'reset', now })
  await clearOwnChoices(tx, owner)
}
