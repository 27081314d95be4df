import { newYorkDay, newYorkDayBounds } from '@fourcast/engine/calendar.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import type { Allowance, Today } from './usage-repo.ts'
import { findAllowance } from './usage-repo.ts'

/** The New York day that counts a moment, whatever the zone of who asks. */
export const todayOf = (now: Temporal.Instant): Today => ({ now, day: newYorkDay(now).toString() })

/** When the counters of the day begin anew. */
export const resetAt = (now: Temporal.Instant): Temporal.Instant =>
  newYorkDayBounds(newYorkDay(now)).end

/** What someone may use at a moment, and what they used of it; the demo account has a limit of its own. */
export async function allowanceOf(
  db: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<Allowance> {
  const found = await findAllowance(db, owner, todayOf(now))
  if (!found) throw notFound('This account')
  return found
}
