import * as MESSAGES from '@fourcast/contract/messages.ts'
import { isSamePassword } from '@fourcast/contract/password.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import { invalidField } from '#platform/http/failure.ts'
import type { Account } from './repo.ts'
import { lockAccount, setPassword } from './repo.ts'
import { revokeLinks } from './email-change-repo.ts'
import { endOtherSessions } from './sessions-repo.ts'
import { resetAttempts } from './sign-in-attempts.ts'
import type { Caller } from './caller.ts'
import { requireCurrentPassword, hashPassword, refuseCommonPassword } from './passwords.ts'
import { passwordChangedEmail } from './emails.ts'
import { forgotPage } from './email-links.ts'
import { sendEmail } from './send-email.ts'

/** Sets a new password after checking the current one. Ends every other session. */
export async function changePassword(
  deps: Deps,
  user: Principal,
  given: { currentPassword: string; newPassword: string },
  caller: Caller,
): Promise<void> {
  refuseDemo(user, 'Everyone shares the demo account, so its password can’t be changed.')
  const { currentPassword, newPassword } = given
  refuseCommonPassword(newPassword, 'newPassword')
  const of = { password: currentPassword, field: 'currentPassword' }
  const account = await requireCurrentPassword(deps, user, of)
  if (isSamePassword(newPassword, currentPassword))
    throw invalidField('newPassword', 'Choose a password that’s different from your current one')
  const passwordHash = await hashPassword(newPassword)
  await deps.db.transaction((tx) => replace(tx, deps, { account, passwordHash, user, caller }))
  caller.log.info({ event: 'password-changed', userId: user.userId }, 'a password was changed')
}

async function replace(
  tx: Tx,
  deps: Deps,
  of: { account: Account; passwordHash: string; user: Principal; caller: Caller },
): Promise<void> {
  const { account: known, passwordHash, user, caller } = of
  const [now, { userId }] = [deps.clock.now(), user]
  // Of two concurrent changes the second one fails here, as does a change after a reset.
  const locked = await lockAccount(tx, userId)
  if (locked?.passwordHash !== known.passwordHash)
    throw invalidField('currentPassword', MESSAGES.currentPasswordWrong)
  await setPassword(tx, userId, passwordHash)
  // A person who knew the old password may have requested a change of address.
  await revokeLinks(tx, { userId, kinds: ['reset', 'email-change'], now })
  await endOtherSessions(tx, userId, user.sessionId, { reason: 'password', now })
  await resetAttempts(tx, deps, { email: locked.email, address: caller.address })
  const message = passwordChangedEmail(forgotPage(deps))
  await sendEmail(tx, deps, locked, { ...message, requestId: caller.requestId })
  await deps.hooks.accounts.securityChanged(tx, deps, userId, 'passwordChanged')
}
