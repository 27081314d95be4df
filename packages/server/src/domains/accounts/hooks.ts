import type { SecurityChange } from '@fourcast/contract/notifications.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Mailer } from '#platform/email/mailer.ts'
import type { Keys } from '#platform/secret.ts'
import type { Random } from '#platform/random.ts'

/** Lets higher domains react to account changes in the same transaction. `composition.ts` connects them. */
export interface AccountHooks {
  /** Runs after an account is inserted. Starts its trial. */
  accountCreated(tx: Tx, deps: { clock: Clock }, owner: OwnerId): Promise<SubscriptionRow | null>
  /** Runs after an email address is confirmed, the first one or a new one. */
  emailConfirmed(
    tx: Tx,
    deps: { clock: Clock; keys: Keys; mail: Mailer; publicUrl: string; random: Random },
    confirmed: { owner: OwnerId; email: string; isFirst: boolean },
  ): Promise<void>
  /**
   * Removes settings made before the email address was confirmed, because a stranger may have made
   * them.
   */
  earlierSetupRemoved(tx: Tx, owner: OwnerId): Promise<void>
  /** Runs after a change of an account's security. Stores a notification. */
  securityChanged(
    tx: Tx,
    deps: { clock: Clock; random: Random },
    owner: OwnerId,
    change: SecurityChange,
  ): Promise<void>
}
