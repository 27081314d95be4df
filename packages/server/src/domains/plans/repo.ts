import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { subscription } from '#platform/db/schema/billing.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { PlanRow, SubscriptionRow } from './plan-rules.ts'

/** The subscription row of an account; null before it has one. */
export async function findSubscription(db: Tx, owner: OwnerId): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscription).where(eq(subscription.userId, owner))
  return row ?? null
}

/** The part of it that nearly every call reads: each further column would be read and converted too. */
export async function findPlanRow(db: Tx, owner: OwnerId): Promise<PlanRow | null> {
  const { plan, status, expiresAt, lapsed, userId } = subscription
  const [row] = await db
    .select({ plan, status, expiresAt, lapsed })
    .from(subscription)
    .where(eq(userId, owner))
  return row ?? null
}
