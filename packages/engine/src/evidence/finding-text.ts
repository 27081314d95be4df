import { PLACE_NAMES } from '../patterns/words.ts'
import type { Finding, MemberId } from './member.ts'

/** The departure that each member looks for, for players. */
export const MEMBER_NAMES: Readonly<Record<MemberId, string>> = {
  digits: 'Digits drawn too often or too rarely in a position',
  recent: 'Digits drawn too often or too rarely for a while',
  transitions: 'Positions that depend on the draw before',
  copies: 'Draws that repeat one of the 100 before',
  pairs: 'Positions of a draw that depend on each other',
  calendar: 'Weekdays and sessions that favor some digits',
  sessions: 'Sessions that repeat the session before',
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const placeWords = (places: readonly number[]): string => {
  const names = places.map((place) => PLACE_NAMES[place] ?? '')
  const last = names.pop() ?? ''
  return names.length === 0 ? `the ${last} digit` : `the ${names.join(', ')} and ${last} digits`
}

/** One sentence without its end. `sessions` are those of a day, in their order. */
export function findingText(
  member: MemberId,
  finding: Finding,
  sessions: readonly string[],
): string {
  switch (finding.kind) {
    case 'digit': {
      const where = `${finding.digit} is drawn too ${finding.often ? 'often' : 'rarely'} in the ${PLACE_NAMES[finding.place]} position`
      return member === 'recent' ? `${where} for a while` : where
    }
    case 'digits':
      return 'some digits are drawn more often than others'
    case 'transition':
      return `the ${PLACE_NAMES[finding.place]} digit depends on the draw before`
    case 'copy':
      return finding.places.length === 4
        ? `draws repeat ${earlierWords(finding.lag)}`
        : `${placeWords(finding.places)} repeat${finding.places.length === 1 ? 's' : ''} ${earlierWords(finding.lag)}`
    case 'pair':
      return `${placeWords(finding.places)} of a draw depend on each other`
    case 'pairs':
      return 'two digits of a draw depend on each other'
    case 'weekday':
      return `${WEEKDAYS[finding.weekday]} draws favor some digits`
    case 'session':
      return `${sessionName(sessions, finding.slot)} draws favor some digits`
    case 'repeated session':
    default:
      return repeatWords(finding, sessions)
  }
}

const earlierWords = (lag: number) =>
  lag === 1 ? 'the draw before' : `the draw ${lag} draws earlier`

const sessionName = (sessions: readonly string[], slot: number) =>
  sessions[slot]?.toLowerCase() ?? 'some'

const repeatWords = (
  { slot, places }: { slot: number; places: readonly number[] },
  sessions: readonly string[],
) => {
  const [own, before] = [sessionName(sessions, slot), sessionName(sessions, slot - 1)]
  const which = places.length === 4 ? '' : `${placeWords(places)} of `
  return `${which}${own} draws repeat ${before}’s`
}
