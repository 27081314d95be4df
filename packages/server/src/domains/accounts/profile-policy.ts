import * as MESSAGES from '@fourcast/contract/messages.ts'
import { isState, stateName } from '@fourcast/engine/states.ts'
import { invalidField } from '#platform/http/failure.ts'

/** Accepts the 50 states, DC or none. */
export function checkState(code: string | undefined): void {
  if (code && !isState(code)) throw invalidField('state', MESSAGES.stateNotFound(code))
}

/** States with a minimum age above 18. */
const MINIMUM_AGES: Readonly<Record<string, number>> = { IA: 21, MS: 21, NE: 19 }
const ADULT = 18
/** Any earlier birth date is a typing error. */
const EARLIEST = '1900-01-01'

interface AgeFacts {
  dateOfBirth: string | null
  state: string
}

/**
 * Refuses a player below the minimum age of their state, with the error on the field that changed. The
 * day is New York's.
 */
export function checkAge(before: AgeFacts, after: AgeFacts, today: Temporal.PlainDate): void {
  const { dateOfBirth, state } = after
  if (dateOfBirth === null) return
  const isNew = dateOfBirth !== before.dateOfBirth
  if (!isNew && state === before.state) return
  if (isNew) checkDate(dateOfBirth, today)
  const least = MINIMUM_AGES[state] ?? ADULT
  if (ageOn(dateOfBirth, today) < least)
    throw invalidField(isNew ? 'dateOfBirth' : 'state', tooYoung(state, least))
}

function checkDate(dateOfBirth: string, today: Temporal.PlainDate): void {
  if (Temporal.PlainDate.compare(dateOfBirth, today) > 0)
    throw invalidField('dateOfBirth', 'That date is in the future')
  if (dateOfBirth < EARLIEST) throw invalidField('dateOfBirth', 'Check your year of birth')
}

const ageOn = (date: string, today: Temporal.PlainDate) =>
  Temporal.PlainDate.from(date).until(today, { largestUnit: 'years' }).years

const tooYoung = (state: string, least: number) =>
  least === ADULT
    ? `You must be at least ${ADULT} to use Fourcast`
    : `In ${stateName(state)} you must be at least ${least} to use Fourcast`
