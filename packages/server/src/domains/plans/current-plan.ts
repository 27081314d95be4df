import type { PlanId, PlanLimits } from '@fourcast/contract/plans.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { subscription } from '#platform/db/schema/billing.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { SubscriptionRow } from './plan-rules.ts'
import { limitsOf, subscriptionOf } from './plan-rules.ts'

/** The plan whose limits apply now; a term that is over leaves Free. */
export const planOf = async (db: Tx, owner: OwnerId, now: Temporal.Instant): Promise<PlanId> =>
  subscriptionOf(await findSubscription(db, owner), now).plan

/** What that plan allows. */
export const limitsNow = async (
  db: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<PlanLimits> => limitsOf(await findSubscription(db, owner), now)

/** The row that the plan is read from; null before the account has one. */
export async function findSubscription(db: Tx, owner: OwnerId): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscription).where(eq(subscription.userId, owner))
  return row ?? null
}
