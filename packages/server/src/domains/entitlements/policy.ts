import * as MESSAGES from '@fourcast/contract/messages.ts'
import { planFor, PLANS } from '@fourcast/contract/plans.ts'
import { isState } from '@fourcast/engine/states.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { Failure, invalidField } from '#platform/http/failure.ts'
import { playBreak, playLimit } from '#platform/db/schema/entitlements.ts'

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

/** The limit of their own that someone has at a moment, of `play_limit`; null for none. */
export const ownLimitAt = (now: Temporal.Instant): SQL => sql`case
  when ${playLimit.nextFrom} <= ${now.toString()}::timestamptz
  then ${playLimit.nextGenerationsPerDay} else ${playLimit.generationsPerDay} end`

/** Until when someone is on a break, of `play_break`; null where they are not. */
export const coolOffEndAt = (now: Temporal.Instant): SQL => sql`case
  when ${playBreak.until} > ${now.toString()}::timestamptz then ${playBreak.until} end`
