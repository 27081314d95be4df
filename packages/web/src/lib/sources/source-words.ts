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

/** 'Results until May 25, 2026. We could not reach the Georgia Lottery. Last tried 5:41 AM ET.' */
export function unreachableText({ until, publisher, triedAt, now }: UnreachableSource) {
  const results = until === null ? 'No results yet.' : `Results until ${longCalendarDate(until)}.`
  const tried = triedAt === null ? '' : ` Last tried ${timeOfTry(triedAt, now)}.`
  return `${results} We could not reach ${withArticle(publisher)}.${tried}`
}

const NEW_FOR = 60 * 24 * 60 * 60_000

/** Whether real draws began so recently that the page mentions it. */
export const isNewlyReal = (since: string, now: number) =>
  now - Date.parse(`${since}T00:00:00Z`) < NEW_FOR
