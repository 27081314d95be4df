import type { Tx } from '#platform/db/db.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { subscription, trialClaim } from '#platform/db/schema/billing.ts'

/** False where this mailbox had its trial already. */
export async function claimTrial(
  tx: Tx,
  row: { addressHash: string; claimedAt: Temporal.Instant },
): Promise<boolean> {
  const made = await tx.insert(trialClaim).values(row).onConflictDoNothing().returning()
  return made.length > 0
}

/** Null where one was there already; that stays. */
export async function insertSubscription(
  tx: Tx,
  row: typeof subscription.$inferInsert,
): Promise<SubscriptionRow | null> {
  const made = await tx.insert(subscription).values(row).onConflictDoNothing().returning()
  return made[0] ?? null
}
