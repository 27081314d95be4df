import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Random } from '#platform/random.ts'
import type { Keys } from '#platform/secret.ts'

/** What other domains do when an account changes, in the same transaction; `composition.ts` connects it. */
export interface AccountHooks {
  /** An account was inserted: gives it its first plan. */
  accountCreated(tx: Tx, deps: { clock: Clock }, owner: OwnerId): Promise<SubscriptionRow | null>
  /** A mailbox was confirmed, for the first time or as the account's new address. */
  emailConfirmed(
    tx: Tx,
    deps: { clock: Clock; keys: Keys; random: Random },
    confirmed: { owner: OwnerId; email: string; isFirst: boolean },
  ): Promise<void>
  /** The settings that somebody made before the mailbox was confirmed are removed. */
  earlierSetupRemoved(tx: Tx, owner: OwnerId): Promise<void>
}
