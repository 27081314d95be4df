import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { withdrawMail } from '#platform/email/withdraw.ts'
import { withdrawSms } from '#platform/sms/withdraw.ts'
import { TO_SWITCHED_OFF } from '../policy.ts'
import type { Change } from './repo.ts'
import { updateAccount } from './repo.ts'
import { forgetBrowsers } from '../sessions/push-repo.ts'
import { LINK_KINDS, retireLinks } from '../email-address/repo.ts'
import { endSessions } from '../sessions/repo.ts'

/** Another name or rank; whether that is allowed is for the caller to know, who has locked the account. */
export async function changeAccount(
  tx: Tx,
  owner: OwnerId,
  change: Pick<Change, 'firstName' | 'lastName' | 'role'>,
): Promise<void> {
  await updateAccount(tx, owner, change)
}

/**
 * Switches an account off, which its caller has locked: every device is signed out, mailed links open
 * nothing any more, and what is on its way to its owner stays here, but for what is about their money.
 */
export async function switchOff(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  owner: OwnerId,
  reason: string | null,
): Promise<void> {
  const now = clock.now()
  await updateAccount(tx, owner, { disabledAt: now, disabledReason: reason })
  await endSessions(tx, owner, { reason: 'disabled', now })
  await forgetBrowsers(tx, owner)
  await retireLinks(tx, { userId: owner, kinds: LINK_KINDS, now })
  await withdrawMail(tx, owner, [...TO_SWITCHED_OFF])
  await withdrawSms(tx, owner)
}

/** Another reason for an account that is switched off, or its first. */
export async function changeReason(tx: Tx, owner: OwnerId, reason: string): Promise<void> {
  await updateAccount(tx, owner, { disabledReason: reason })
}

/** Switches it on again: its owner signs in anew. */
export async function switchOn(tx: Tx, owner: OwnerId): Promise<void> {
  await updateAccount(tx, owner, { disabledAt: null, disabledReason: null })
}
