import type { Input } from '@fourcast/contract/endpoint.ts'
import type { recordPlay } from '@fourcast/contract/plays.ts'
import { drawInstant, newYorkDay } from '@fourcast/engine/calendar.ts'
import { isNumbers } from '@fourcast/engine/digits.ts'
import type { PlayableDraw } from '@fourcast/engine/playable.ts'
import { playableDraws, playableSchedule } from '@fourcast/engine/playable.ts'
import { isBettable } from '@fourcast/engine/prizes.ts'
import { Failure } from '#platform/http/failure.ts'
import type { NewPlay } from './repo.ts'
import type { Stored } from '../repo.ts'

type PlayBody = Input<typeof recordPlay>['body']

/** What is claimed, in the terms of the database; nothing of it is checked. */
export const claimOf = ({ numbers, drawTime, ...rest }: PlayBody) => ({
  ...rest,
  numbers: numbers.join(''),
  session: drawTime,
})

export type PlayClaim = ReturnType<typeof claimOf>

/** Whether a play that is there already is what is claimed. */
export const isClaimed = (stored: NewPlay, claim: PlayClaim): boolean =>
  stored.generationId === claim.generationId &&
  stored.numbers === claim.numbers &&
  stored.state === claim.state &&
  stored.drawDate === claim.drawDate &&
  stored.session === claim.session &&
  stored.bet === claim.bet &&
  stored.stakeCents === claim.stakeCents

/** A play that can be, of a result of one's own. Throws with every field that cannot. */
export function playOf(claim: PlayClaim, result: Stored): NewPlay {
  const schedule = playableSchedule(claim.state)
  const day = newYorkDay(result.createdAt).toString()
  const fields = {
    ...numbersField(claim, result),
    ...(schedule === undefined
      ? { state: 'We know of no draws with tickets for sale in this state' }
      : drawFields(claim, playableDraws(schedule, day))),
  }
  const [first] = Object.values(fields)
  if (schedule === undefined || first !== undefined)
    throw new Failure('invalid', first ?? 'This ticket is not valid', { fields })
  const date = Temporal.PlainDate.from(claim.drawDate)
  return { ...claim, drawAt: drawInstant(schedule, date, claim.session) }
}

function numbersField({ numbers, bet }: PlayClaim, result: Stored): Record<string, string> {
  if (!isNumbers(result.numbers)) return { numbers: 'A play needs four digits' }
  if (![result.numbers, result.mirrorNumbers].includes(numbers))
    return { numbers: 'Choose a set of this result' }
  return isBettable(bet, numbers)
    ? {}
    : { bet: 'You can’t box four identical digits: they have only one order' }
}

function drawFields(
  { drawDate, session }: PlayClaim,
  draws: readonly PlayableDraw[],
): Record<string, string> {
  const ofDay = draws.filter(({ date }) => date === drawDate)
  if (ofDay.length === 0)
    return { drawDate: 'Choose a draw of the day of the result, or of the seven days after it' }
  return ofDay.some(({ draw }) => draw.session === session)
    ? {}
    : { drawTime: 'There is no such draw on that day' }
}
