import { Email } from '@fourcast/contract/accounts.ts'
import type { Deps } from '#deps.ts'
import { NO_ACCOUNT, writeAudit } from '#platform/audit/audit.ts'
import { emptyBucket } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { findMemberByEmail, lockAccount } from './repo.ts'
import { endSessions } from './sessions-repo.ts'
import { findTotp, removeTotp } from './two-factor-repo.ts'
import { resetCodeAttempts, setupCodesOf } from './two-factor-codes.ts'
import { forgotPage } from './email-links.ts'
import { sendEmail } from './send-email.ts'
import { twoFactorRemovedEmail } from './emails.ts'

/** The reason why nothing was removed, shown on the command line. */
export class TwoFactorError extends Error {}

type RemovalDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'hooks' | 'log' | 'mail' | 'publicUrl' | 'random'
>

/**
 * For owners who lost the app and the recovery codes, and for accounts where an attacker turned
 * two-factor on. Ends every session, because the attacker may be the one signed in.
 */
export async function removeTwoFactor(deps: RemovalDeps, email: string): Promise<string> {
  const address = Email.safeParse(email)
  const member = address.success ? await findMemberByEmail(deps.db, address.data) : undefined
  if (!member) throw new TwoFactorError(`No account has the address '${email}'.`)
  const owner = ownerOf({ userId: member.account.id })
  const to = await deps.db.transaction((tx) => remove(tx, deps, owner))
  deps.log.info({ event: 'totp-removed', userId: owner }, 'support removed two-factor')
  return `${to} signs in with the password alone. All sessions were ended, and the owner gets an email.`
}

async function remove(tx: Tx, deps: RemovalDeps, owner: OwnerId): Promise<string> {
  const account = await lockAccount(tx, owner)
  const row = await findTotp(tx, owner)
  if (!account || !row?.enabledAt)
    throw new TwoFactorError(
      'The account doesn’t use two-factor authentication. Nothing was changed.',
    )
  await removeTotp(tx, owner)
  await resetCodeAttempts(tx, owner)
  await emptyBucket(tx, setupCodesOf(owner))
  const now = deps.clock.now()
  await endSessions(tx, owner, { reason: 'revoked', now })
  const action = { action: 'user.second-step', subject: 'user', subjectId: owner } as const
  await writeAudit(
    tx,
    NO_ACCOUNT,
    { ...action, before: { twoFactor: true }, after: { twoFactor: false } },
    now,
  )
  await sendEmail(
    tx,
    deps,
    account,
    twoFactorRemovedEmail(forgotPage(deps), deps.config.SUPPORT_EMAIL),
  )
  await deps.hooks.accounts.securityChanged(tx, deps, owner, 'twoFactorOff')
  return account.email
}
