import type { DrawSource } from '@fourcast/contract/sources.ts'
import { clockTime, longCalendarDate, shortDate } from '#core/format.ts'

/** 'the Georgia Lottery', but 'New York’s open data'. */
export const withArticle = (name: string) => (name.endsWith('Lottery') ? `the ${name}` : name)

/** '5:41 AM ET', with the date if it is not today. */
export function timeOfTry(instant: string, now: number) {
  const day = shortDate(instant)
  const time = `${clockTime(instant)} ET`
  return day === shortDate(now) ? time : `${day}, ${time}`
}

interface UnreachableSource {
  /** The date of the newest result; null if there is none. */
  until: string | null
  publisher: string
  /** Time of the last failed request. */
  triedAt: string | null
  now: number
}

const untilText = (until: string | null) =>
  until === null ? 'No results yet.' : `Results through ${longCalendarDate(until)}.`

/** For real draws without a live source. */
export const notAskedText = (until: string) =>
  `${untilText(until)} We don’t have a live source for newer results.`

/** For a live source whose newest draw is overdue. */
export const LATE = 'We don’t have the newest draw yet. We’ll keep checking.'

/** The reason why the newest draws of a game in a state may be missing; null if up to date or simulated. */
export function outdatedText({ status, newest, publisher, checkedAt }: DrawSource, now: number) {
  const until = newest?.date ?? null
  if (status === 'unreachable' && publisher !== null)
    return unreachableText({ until, publisher: publisher.name, triedAt: checkedAt, now })
  if (status === 'late') return `${untilText(until)} ${LATE}`
  return status === 'imported' && until !== null ? notAskedText(until) : null
}

/** 'Results through May 25, 2026. We couldn’t reach the Georgia Lottery. Last tried 5:41 AM ET.' */
export function unreachableText({ until, publisher, triedAt, now }: UnreachableSource) {
  const tried = triedAt === null ? '' : ` Last tried ${timeOfTry(triedAt, now)}.`
  return `${untilText(until)} We couldn’t reach ${withArticle(publisher)}.${tried}`
}

const NEW_FOR = 60 * 24 * 60 * 60_000

/** True if real draws began so recently that the page mentions it. */
export const isNewlyReal = (since: string, now: number) =>
  now - Date.parse(`${since}T00:00:00Z`) < NEW_FOR
