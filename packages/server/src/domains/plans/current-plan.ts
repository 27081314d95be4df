import type { PlanId, PlanLimits } from '@fourcast/contract/plans.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { subscription } from '#platform/db/schema/billing.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { SubscriptionRow } from './plan-rules.ts'
import { limitsOf, subscriptionOf } from './plan-rules.ts'

/** The plan whose limits apply now: Free after the end of a term. */
export const planOf = async (db: Tx, owner: OwnerId, now: Temporal.Instant): Promise<PlanId> =>
  subscriptionOf(await findSubscription(db, owner), now).plan

/** The limits that apply now. */
export const limitsNow = async (
  db: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<PlanLimits> => limitsOf(await findSubscription(db, owner), now)

/** The subscription row of an account; null before it has one. */
export async function findSubscription(db: Tx, owner: OwnerId): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscription).where(eq(subscription.userId, owner))
  return row ?? null
}
