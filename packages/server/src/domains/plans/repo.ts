import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { subscription } from '#platform/db/schema/billing.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { SubscriptionRow } from './plan-rules.ts'

/** The subscription row of an account; null before it has one. */
export async function findSubscription(db: Tx, owner: OwnerId): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscription).where(eq(subscription.userId, owner))
  return row ?? null
}
