import * as MESSAGES from '@fourcast/contract/messages.ts'
import { planFor, PLANS } from '@fourcast/contract/plans.ts'
import { isState } from '@fourcast/engine/states.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { limitAt } from '#features/billing/policy.ts'
import { subscription } from '#features/billing/tables.ts'
import { Failure, invalidField } from '#platform/http/failure.ts'
import { followedState } from './tables.ts'

const FIELD = 'selectedLotteryStates'

/** The states that may be followed, in the order chosen and each once, or a refusal. */
export function allowedStates(chosen: readonly string[], most: number): string[] {
  const unknown = chosen.find((code) => !isState(code))
  if (unknown !== undefined) throw invalidField(FIELD, MESSAGES.stateNotFound(unknown))
  const states = [...new Set(chosen)]
  if (states.length > 0 && most === 0) throw planRequired()
  if (states.length > most) throw invalidField(FIELD, MESSAGES.statesLimit(most))
  return states
}

/** Of someone whose plan follows no state. */
export function planRequired(): Failure {
  const plan = planFor('stateLotteryUpdates', 0)
  return new Failure(
    'plan_required',
    `Following a state needs the ${PLANS[plan].name} plan or above`,
    {
      plan,
    },
  )
}

/**
 * Who follows which state at a moment, `(user_id, state)`, for statements that concern many people
 * at once: as far as each one's plan goes, the first states after a downgrade.
 */
export const followedAt = (now: Temporal.Instant): SQL => sql`(
  select ${followedState.userId}, ${followedState.state} from ${followedState}
  left join ${subscription} on ${subscription.userId} = ${followedState.userId}
  where ${followedState.position} < ${limitAt(now, 'stateLotteryUpdates')})`
