import type { DrawSource } from '@fourcast/contract/sources.ts'
import { clockTime, longCalendarDate, shortDate } from '#lib/format.ts'

/** 'the Georgia Lottery', but 'New York’s open data'. */
export const withArticle = (name: string) => (name.endsWith('Lottery') ? `the ${name}` : name)

/** '5:41 AM ET'; with the date if that is not the day of `now`. */
export function timeOfTry(instant: string, now: number) {
  const day = shortDate(instant)
  const time = `${clockTime(instant)} ET`
  return day === shortDate(now) ? time : `${day}, ${time}`
}

interface UnreachableSource {
  /** The date of the newest result; null if there is none. */
  until: string | null
  publisher: string
  /** When the last request failed. */
  triedAt: string | null
  now: number
}

const untilText = (until: string | null) =>
  until === null ? 'No results yet.' : `Results until ${longCalendarDate(until)}.`

/** For real draws that no source brings up to date. */
export const notAskedText = (until: string) =>
  `${untilText(until)} No source is asked for newer ones.`

/** A live source that lacks a draw which is due. */
export const LATE = 'We don’t have the newest draw yet. We keep trying.'

/** Why the newest draws of a game in a state may be missing; null if they are not, or simulated. */
export function outdatedText({ status, newest, publisher, checkedAt }: DrawSource, now: number) {
  const until = newest?.date ?? null
  if (status === 'unreachable' && publisher !== null)
    return unreachableText({ until, publisher: publisher.name, triedAt: checkedAt, now })
  if (status === 'late') return `${untilText(until)} ${LATE}`
  return status === 'imported' && until !== null ? notAskedText(until) : null
}

/** 'Results until May 25, 2026. We could not reach the Georgia Lottery. Last tried 5:41 AM ET.' */
export function unreachableText({ until, publisher, triedAt, now }: UnreachableSource) {
  const tried = triedAt === null ? '' : ` Last tried ${timeOfTry(triedAt, now)}.`
  return `${untilText(until)} We could not reach ${withArticle(publisher)}.${tried}`
}

const NEW_FOR = 60 * 24 * 60 * 60_000

/** Whether real draws began so recently that the page mentions it. */
export const isNewlyReal = (since: string, now: number) =>
  now - Date.parse(`${since}T00:00:00Z`) < NEW_FOR
