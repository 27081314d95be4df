import type { Tx } from '#platform/db/db.ts'
import type { Principal } from '#platform/http/auth.ts'
import { holdSession } from './repo.ts'
import { notSignedIn } from './tokens.ts'

/**
 * Refuses a call whose session ended after the call was authenticated, as by a reset. Otherwise the session
 * lasts until the transaction is over.
 */
export async function requireLiveSession(
  tx: Tx,
  { userId, sessionId }: Pick<Principal, 'userId' | 'sessionId'>,
): Promise<void> {
  if (!(await holdSession(tx, userId, sessionId))) throw notSignedIn()
}
