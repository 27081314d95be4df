import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Deps } from '#deps.ts'
import { returnPoint, takePoint } from '#platform/db/buckets.ts'
import type { Principal } from '#platform/http/auth.ts'
import { Failure, invalidField } from '#platform/http/failure.ts'
import { wait } from '#platform/http/limits.ts'
import { FAILED_LOGINS } from '../policy.ts'
import type { Account } from '../repo.ts'
import { findMember } from '../repo.ts'
import { isPassword } from './passwords.ts'
import { notSignedIn } from '../sessions/tokens.ts'

/**
 * The account of someone who gave its password again; 400 on `field` for another one. Counted by session:
 * one that was stolen or left open guesses as often as a stranger at the sign-in, and keeps the owner
 * from nothing in another.
 */
export async function mustKnowPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, sessionId }: Pick<Principal, 'userId' | 'sessionId'>,
  { password, field }: { password: string; field: string },
): Promise<Account> {
  const { account } = (await findMember(deps.db, userId)) ?? {}
  if (!account) throw notSignedIn()
  const key = `password:${sessionId}`
  const { allowed, retryAfter } = await takePoint(deps.db, deps.clock, { key, ...FAILED_LOGINS })
  if (!allowed)
    throw new Failure('rate_limited', `Too many tries. Please try again in ${wait(retryAfter)}.`, {
      retryAfter,
    })
  const isRight = await isPassword(account.passwordHash, password).catch(async (error: unknown) => {
    await returnPoint(deps.db, key)
    throw error
  })
  if (!isRight) throw invalidField(field, MESSAGES.currentPasswordWrong)
  await returnPoint(deps.db, key)
  return account
}
