import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { subscription } from '#platform/db/schema/billing.ts'
import { followedState } from '#platform/db/schema/entitlements.ts'
import { limitAt } from './plan-rules.ts'

/**
 * Followed states as rows of `(user_id, state, position)`. Each user's plan limits the number: after a
 * downgrade, only the first states count.
 */
export const followedAt = (now: Temporal.Instant): SQL => sql`(
  select ${followedState.userId}, ${followedState.state}, ${followedState.position} from ${followedState}
  left join ${subscription} on ${subscription.userId} = ${followedState.userId}
  where ${followedState.position} < ${limitAt(now, 'stateLotteryUpdates')})`
