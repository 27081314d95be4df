import * as MESSAGES from '@fourcast/contract/messages.ts'
import { planFor, PLANS } from '@fourcast/contract/plans.ts'
import { isState, stateName } from '@fourcast/engine/states.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { limitAt } from '#domains/plans/plan-rules.ts'
import { subscription } from '#platform/db/schema/billing.ts'
import { Failure, invalidField } from '#platform/http/failure.ts'
import { followedState, playBreak, playLimit } from '#platform/db/schema/profiles.ts'

/** Downloads of all one's data. */
export const EXPORTS = { points: 5, seconds: 3600 }

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

/** The limit of their own that someone has at a moment, of `play_limit`; null for none. */
export const ownLimitAt = (now: Temporal.Instant): SQL => sql`case
  when ${playLimit.nextFrom} <= ${now.toString()}::timestamptz
  then ${playLimit.nextGenerationsPerDay} else ${playLimit.generationsPerDay} end`

/** Until when someone is on a break, of `play_break`; null where they are not. */
export const breakAt = (now: Temporal.Instant): SQL => sql`case
  when ${playBreak.until} > ${now.toString()}::timestamptz then ${playBreak.until} end`

/** A state of the 50 or DC, or none. */
export function checkState(code: string | undefined): void {
  if (code && !isState(code)) throw invalidField('state', MESSAGES.stateNotFound(code))
}

/** Where players must be older than 18. */
const OLDER: Readonly<Record<string, number>> = { IA: 21, MS: 21, NE: 19 }
const ADULT = 18
/** Nobody alive was born before; whoever types it mistyped. */
const EARLIEST = '1900-01-01'

interface Born {
  dateOfBirth: string | null
  state: string
}

/**
 * Refuses who is too young to play where they live, on a day in New York, and names what was
 * changed: the state where the birth date stays.
 */
export function checkAge(before: Born, after: Born, today: Temporal.PlainDate): void {
  const { dateOfBirth, state } = after
  if (dateOfBirth === null) return
  const isNew = dateOfBirth !== before.dateOfBirth
  if (!isNew && state === before.state) return
  if (isNew) checkDate(dateOfBirth, today)
  const least = OLDER[state] ?? ADULT
  if (ageOn(dateOfBirth, today) < least)
    throw invalidField(isNew ? 'dateOfBirth' : 'state', tooYoung(state, least))
}

function checkDate(dateOfBirth: string, today: Temporal.PlainDate): void {
  if (Temporal.PlainDate.compare(dateOfBirth, today) > 0)
    throw invalidField('dateOfBirth', 'That date is in the future')
  if (dateOfBirth < EARLIEST) throw invalidField('dateOfBirth', 'Check the year of your birth')
}

const ageOn = (date: string, today: Temporal.PlainDate) =>
  Temporal.PlainDate.from(date).until(today, { largestUnit: 'years' }).years

const tooYoung = (state: string, least: number) =>
  least === ADULT
    ? `You must be at least ${ADULT} to use Fourcast`
    : `In ${stateName(state)} you must be at least ${least} to use Fourcast`
