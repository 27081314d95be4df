import type { Ticket } from '@fourcast/contract/tickets.ts'
import type { CheckedDraw, SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import { stateZone } from '@fourcast/engine/states.ts'
import { HOME_ZONE, shortDate } from '#core/format.ts'
import { momentIn } from '#core/zone-time.ts'

export const ORIGIN_NAMES: Readonly<Record<SavedNumber['origin'], string>> = {
  typed: 'Your own',
  fair: 'Fair pick',
  model: 'AI suggestion',
  shared: 'Shared with you',
}

export const RESULT_NAMES: Readonly<Record<CheckedDraw['result'], string>> = {
  straight: 'Straight match',
  box: 'Box match',
  none: 'No match',
}

/** Its name, else how it came about and when: 'Fair pick, Nov 15, 2026'. */
export const titleOf = ({ name, origin, createdAt }: SavedNumber) =>
  name ?? `${ORIGIN_NAMES[origin]}, ${shortDate(createdAt)}`

const joined = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** 'Georgia, Midday and Evening' */
const stateWords = ({ stateName, sessions }: SavedNumber['draws'][number]) =>
  `${stateName}, ${joined.format(sessions)}`

export const drawsWords = ({ draws }: SavedNumber) => draws.map(stateWords).join('; ')

/** How long it is checked: 'Until you stop it', 'Until Nov 29, 2026', 'Ended on Nov 14, 2026'. */
export function trackWords({ until, isTracking, track }: SavedNumber) {
  if (until === null) return 'Until you stop it'
  if (!isTracking) return `Ended on ${shortDate(until)}`
  return track === 'draw' ? 'The next draw only' : `Until ${shortDate(until)}`
}

/** 'today at 6:59 PM ET (Evening, Georgia)' */
export const nextWords = (
  { state, stateName, drawTime, drawDateTime }: NonNullable<SavedNumber['nextDraw']>,
  now: number,
) => `${momentIn(drawDateTime, stateZone(state) ?? HOME_ZONE, now)} (${drawTime}, ${stateName})`

export const unfollowedWords = ({ draws }: SavedNumber) => {
  const names = draws.filter(({ isFollowed }) => !isFollowed).map(({ stateName }) => stateName)
  return names.length === 0
    ? null
    : `Not checked in ${joined.format(names)}: you don’t follow it now.`
}

/** Whether a ticket is for this draw. */
export const isFor = (play: Ticket, draw: CheckedDraw) =>
  play.state === draw.state && play.drawDate === draw.drawDate && play.drawTime === draw.drawTime
