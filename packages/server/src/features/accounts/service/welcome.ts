import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Account } from '../repo/accounts.ts'
import { lockAccount, setVerified } from '../repo/accounts.ts'
import type { Caller } from './caller.ts'
import { welcomeLetter } from './letters.ts'
import { mailTo } from './mail.ts'

/** Writes down that an address is its owner's, and welcomes them the first time. */
export async function markVerified(
  tx: Tx,
  deps: Deps,
  userId: string,
  caller: Caller,
): Promise<void> {
  const account = await lockAccount(tx, userId)
  if (!account || account.emailVerifiedAt !== null) return
  const emailVerifiedAt = deps.clock.now()
  await setVerified(tx, userId, emailVerifiedAt)
  await welcome(tx, deps, { ...account, emailVerifiedAt }, caller)
}

export async function welcome(tx: Tx, deps: Deps, account: Account, caller: Caller): Promise<void> {
  const letter = welcomeLetter(`${deps.publicUrl}/generate`)
  await mailTo(tx, deps, account, { ...letter, requestId: caller.requestId })
}
