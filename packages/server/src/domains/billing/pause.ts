import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { coolOffFailure } from '#domains/entitlements/cool-off-refusal.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { subscription } from '#platform/db/schema/billing.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { lockSubscription, updateSubscription } from './subscriptions-repo.ts'

/**
 * Whether a cool-off pauses payments at a moment: nothing is renewed, retried, announced or ordered.
 */
export const isPaymentPaused = (
  { pausedUntil }: Pick<SubscriptionRow, 'pausedUntil'>,
  at: Temporal.Instant,
) => pausedUntil !== null && Temporal.Instant.compare(pausedUntil, at) > 0

/** `isPaymentPaused` as SQL, for statements about many users. */
export const isPaymentPausedAt = (at: Temporal.Instant): SQL =>
  sql`coalesce(${subscription.pausedUntil} > ${at.toString()}::timestamptz, false)`

/** Refuses every order during a cool-off; cancelling is another call. */
export function refusePaused({ pausedUntil }: SubscriptionRow, now: Temporal.Instant): void {
  if (pausedUntil !== null && isPaymentPaused({ pausedUntil }, now))
    throw coolOffFailure(pausedUntil)
}

/**
 * During a cool-off no renewal is charged or announced: a term that ends within it is the last one.
 * A cool-off can get longer, never shorter, unless `resumeRenewals` lifts it.
 */
export async function pauseRenewals(
  tx: Tx,
  owner: OwnerId,
  until: Temporal.Instant,
): Promise<void> {
  const pausedUntil = (await lockSubscription(tx, owner))?.pausedUntil ?? null
  if (pausedUntil !== null && Temporal.Instant.compare(pausedUntil, until) >= 0) return
  await updateSubscription(tx, owner, { pausedUntil: until })
}

/** After a cool-off was lifted: terms renew again. */
export async function resumeRenewals(tx: Tx, owner: OwnerId): Promise<void> {
  await lockSubscription(tx, owner)
  await updateSubscription(tx, owner, { pausedUntil: null })
}
