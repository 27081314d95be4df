import type { Deps } from '#deps.ts'
import type { Cancellation } from '#domains/billing/cancel.ts'
import { cancelForDeletion, carryOutCancellation } from '#domains/billing/cancel.ts'
import { queueCustomerRemoval } from '#domains/billing/method-removals-repo.ts'
import { invoicesOf } from '#domains/billing/invoices.ts'
import { scheduleFileRemoval } from '#domains/accounts/photo/repo.ts'
import type { Account } from '#domains/accounts/repo.ts'
import {
  lockSuperAdmins,
  deleteAccountRow,
  lockAccountForDeletion,
} from '#domains/accounts/repo.ts'
import { endSessions } from '#domains/accounts/sessions-repo.ts'
import type { Caller } from '#domains/accounts/caller.ts'
import { requireCurrentPassword } from '#domains/accounts/passwords.ts'
import { sendEmail } from '#domains/accounts/send-email.ts'
import { notSignedIn } from '#domains/accounts/tokens.ts'
import { withLockRetry } from '#platform/db/lock-retry.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { ownerOf, refuseDemo } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { deleteMessages } from '#platform/messages/repo.ts'
import { accountDeletedEmail } from './email.ts'

/** Deletes the signed-in user's account permanently. */
export async function deleteAccount(
  deps: Deps,
  user: Principal,
  given: { password: string; caller: Caller },
): Promise<void> {
  refuseDemo(user, 'The demo account can’t be deleted. Everyone shares it.')
  const { password, caller } = given
  const known = await requireCurrentPassword(deps, user, { password, field: 'password' })
  await eraseAccount(deps, user.userId, {
    by: 'owner',
    begin: async (tx) => {
      if (known.role === 'super_admin') await refuseLastSuperAdmin(tx, known)
    },
    allow: async (_tx, account) => {
      // The account was deleted in another tab, or the password changed after it was checked.
      if (account?.passwordHash !== known.passwordHash) throw notSignedIn()
      return account
    },
    caller,
  })
}

interface Erasure {
  by: 'owner' | 'admin'
  /** Takes locks that must come before all others. */
  begin?: (tx: Tx) => Promise<void>
  /** Locks the account and checks that it may be deleted; throws if not. */
  allow: (tx: Tx, account: Account | undefined) => Promise<Account>
  caller: Caller
}

/**
 * Deletes an account permanently: cancels its plan with any refund and deletes its data in one
 * transaction. The transaction also queues the work for outside systems. Refunds are sent before the
 * response, as in every cancellation; recurring jobs remove cards and stored files.
 */
export async function eraseAccount(deps: Deps, owner: OwnerId, options: Erasure): Promise<void> {
  const cancelled = await withLockRetry(deps.db, (tx) => erase(tx, deps, owner, options))
  const { by, caller } = options
  // The account is gone: a failure here is not an answer, and the recurring jobs finish the rest.
  if (cancelled)
    await carryOutCancellation(deps, cancelled).catch((err: unknown) =>
      caller.log.error({ err, ...cancelled }, 'the cancellation of a deleted account is not done'),
    )
  caller.log.info({ event: 'account-deleted', userId: owner, by }, 'an account was deleted')
}

async function erase(
  tx: Tx,
  deps: Deps,
  owner: OwnerId,
  { by, begin, allow, caller }: Erasure,
): Promise<Cancellation | null> {
  const now = deps.clock.now()
  await begin?.(tx)
  // The subscription is locked first, as in every transaction that moves money.
  const cancelled = await cancelForDeletion(tx, deps, owner)
  const account = await allow(tx, await lockAccountForDeletion(tx, owner))
  await endSessions(tx, owner, { reason: 'deleted', now })
  await scheduleFileRemoval(tx, owner, now)
  await queueCustomerRemoval(tx, owner, now)
  await deleteMessages(tx, owner, SECURITY_NOTICES)
  await emailOwner(tx, deps, { account, by, cancelled, caller })
  await deleteAccountRow(tx, owner)
  return cancelled
}

/** Queued email of a deleted account is cancelled, except these security notices. */
const SECURITY_NOTICES = [
  'password-changed',
  'refresh-reuse',
  'email-change-asked',
  'email-changed',
]

async function emailOwner(
  tx: Tx,
  deps: Deps,
  of: Pick<Erasure, 'by' | 'caller'> & { account: Account; cancelled: Cancellation | null },
): Promise<void> {
  const { account, by, cancelled, caller } = of
  const invoices = await invoicesOf({ db: tx }, ownerOf({ userId: account.id }))
  const message = accountDeletedEmail(`${deps.publicUrl}/contact`, {
    by,
    hadPlan: cancelled !== null,
    refund: cancelled?.refund ?? 0,
    hasInvoices: invoices.length > 0,
  })
  await sendEmail(tx, deps, account, { ...message, requestId: caller.requestId })
}

async function refuseLastSuperAdmin(tx: Tx, { id }: Account): Promise<void> {
  const highest = await lockSuperAdmins(tx)
  if (highest.every((other) => other === id))
    throw new Failure('conflict', 'You are the last super admin. Appoint another one first.')
}
