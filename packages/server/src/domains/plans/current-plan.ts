import type { PlanId, PlanLimits } from '@fourcast/contract/plans.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { limitsOf, planNow } from './plan-rules.ts'
import { findPlanRow } from './repo.ts'

/** The plan whose limits apply now: Free after the end of a term. */
export const planOf = async (db: Tx, owner: OwnerId, now: Temporal.Instant): Promise<PlanId> =>
  planNow(await findPlanRow(db, owner), now)

/** The limits that apply now. */
export const limitsNow = async (
  db: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<PlanLimits> => limitsOf(await findPlanRow(db, owner), now)
