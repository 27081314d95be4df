import type { SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import { arePrizesShared, SHARED_PRIZE } from '@fourcast/engine/prize-charts.ts'
import { BETS, type Bet, isBettable, usualPrize } from '@fourcast/engine/prizes.ts'
import { stateZone } from '@fourcast/engine/states.ts'
import { groupBy } from '#core/group-by.ts'
import { calendarDate, HOME_ZONE, money, shortDate } from '#core/format.ts'
import { momentIn } from '#core/zone-time.ts'

/** The usual payout of a $1 ticket: '$5,000 straight, $200 box'. States that pay differently are named. */
export function payoutText({ numbers, draws }: SavedNumber) {
  const digits = numbers.join('')
  const paid = (bet: Bet, state: string) =>
    isBettable(bet, digits) ? [`${money(usualPrize(bet, digits, state))} ${bet}`] : []
  const byText = groupBy(draws, ({ state }) =>
    arePrizesShared(state) ? SHARED_PRIZE : BETS.flatMap((bet) => paid(bet, state)).join(', '),
  )
  const texts = [...byText].map(([text, states]) =>
    byText.size === 1 ? text : `${text} (${joined.format(states.map((one) => one.stateName))})`,
  )
  return `${texts.join('; ')}, for a ${money(1)} ticket`
}

const joined = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** 'Georgia, Midday and Evening' */
const stateText = ({ stateName, sessions }: SavedNumber['draws'][number]) =>
  `${stateName}, ${joined.format(sessions)}`

export const savedDrawsText = ({ draws }: SavedNumber) => draws.map(stateText).join('; ')

/** Duration of the checks: 'Until you stop it', 'Until Nov 29, 2026', 'Ended on Nov 14, 2026'. */
export function trackText({ until, isTracking, track }: SavedNumber) {
  if (until === null) return 'Until you stop it'
  if (!isTracking) return `Ended on ${shortDate(until)}`
  return track === 'draw' ? 'The next draw only' : `Until ${shortDate(until)}`
}

/** 'Today at 6:59 PM ET (Evening, Georgia)' */
export function nextDrawText(
  { state, stateName, drawTime, drawDateTime }: NonNullable<SavedNumber['nextDraw']>,
  now: number,
) {
  const moment = momentIn(drawDateTime, stateZone(state) ?? HOME_ZONE, now)
  return `${moment.replace(/^t/, 'T')} (${drawTime}, ${stateName})`
}

export const unfollowedText = ({ draws }: SavedNumber) => {
  const names = draws.filter(({ isFollowed }) => !isFollowed).map(({ stateName }) => stateName)
  return names.length === 0
    ? null
    : `Not checked in ${joined.format(names)}, because you no longer follow it.`
}

/** 'Georgia’s results stopped on May 25, 2026. …', for each state whose results have ended. */
export const endedText = ({ draws, isTracking }: SavedNumber) =>
  isTracking
    ? draws.flatMap(({ stateName, endedOn }) =>
        endedOn === null
          ? []
          : [
              `We have no ${stateName} results after ${calendarDate(endedOn)}. If they resume, we’ll check your number again.`,
            ],
      )
    : []
