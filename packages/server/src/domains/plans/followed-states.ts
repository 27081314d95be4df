import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { subscription } from '#platform/db/schema/billing.ts'
import { followedState } from '#platform/db/schema/entitlements.ts'
import { limitAt } from './plan-rules.ts'

/**
 * Who follows which state at a moment, `(user_id, state)`, for statements that concern many people
 * at once: as far as each one's plan goes, the first states after a downgrade.
 */
export const followedAt = (now: Temporal.Instant): SQL => sql`(
  select ${followedState.userId}, ${followedState.state} from ${followedState}
  left join ${subscription} on ${subscription.userId} = ${followedState.userId}
  where ${followedState.position} < ${limitAt(now, 'stateLotteryUpdates')})`
