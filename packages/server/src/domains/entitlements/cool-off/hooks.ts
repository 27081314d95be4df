import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'

/** What billing does when a cool-off changes, in the same transaction; `composition.ts` connects it. */
export interface CoolOffHooks {
  /** A cool-off begins or is extended: no plan renews before its end. */
  coolOffBegan(tx: Tx, owner: OwnerId, until: Temporal.Instant): Promise<void>
  /** A cool-off was lifted: plans renew again. */
  coolOffLifted(tx: Tx, owner: OwnerId): Promise<void>
}
