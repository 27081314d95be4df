import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { removeBytesOfAll } from './repo.ts'

/**
 * Before an account goes: has the bytes of its files removed, whose rows go with it. The account is
 * locked by then, so that no upload adds one in between.
 */
export const forgetFiles = (tx: Tx, owner: OwnerId, now: Temporal.Instant): Promise<void> =>
  removeBytesOfAll(tx, owner, now)
