import * as MESSAGES from '@fourcast/contract/messages.ts'
import { planFor, PLANS } from '@fourcast/contract/plans.ts'
import { isState } from '@fourcast/engine/states.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { Failure, invalidField } from '#platform/http/failure.ts'
import { playBreak, playLimit } from '#platform/db/schema/entitlements.ts'

const FIELD = 'selectedLotteryStates'

/** The chosen states in order without duplicates; throws if one is not allowed. */
export function allowedStates(chosen: readonly string[], most: number): string[] {
  const unknown = chosen.find((code) => !isState(code))
  if (unknown !== undefined) throw invalidField(FIELD, MESSAGES.stateNotFound(unknown))
  const states = [...new Set(chosen)]
  if (states.length > 0 && most === 0) throw planRequired()
  if (states.length > most) throw invalidField(FIELD, MESSAGES.statesLimit(most))
  return states
}

/** The error for a plan without followed states. */
export function planRequired(): Failure {
  const plan = planFor('stateLotteryUpdates', 0)
  return new Failure(
    'plan_required',
    `Following a state requires the ${PLANS[plan].name} plan or higher`,
    {
      plan,
    },
  )
}

/** A user's own limit at a time, from `play_limit`; null for none. */
export const ownLimitAt = (now: Temporal.Instant): SQL => sql`case
  when ${playLimit.nextFrom} <= ${now.toString()}::timestamptz
  then ${playLimit.nextGenerationsPerDay} else ${playLimit.generationsPerDay} end`

/** The end of a user's cool-off, from `play_break`; null without one. */
export const coolOffEndAt = (now: Temporal.Instant): SQL => sql`case
  when ${playBreak.until} > ${now.toString()}::timestamptz then ${playBreak.until} end`
