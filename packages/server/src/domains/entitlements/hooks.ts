import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'

/** Lets billing react to cool-offs in the same transaction. `composition.ts` connects it. */
export interface CoolOffHooks {
  /** Runs when a cool-off starts or is extended: plans do not renew before its end. */
  coolOffBegan(tx: Tx, owner: OwnerId, until: Temporal.Instant): Promise<void>
  /** Runs when a cool-off is lifted: plans renew again. */
  coolOffLifted(tx: Tx, owner: OwnerId): Promise<void>
}
