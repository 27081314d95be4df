import { clockTime, longCalendarDate, shortDate } from '#lib/format.ts'

/** 'the Georgia Lottery', but 'New York’s open data'. */
export const withArticle = (name: string) => (name.endsWith('Lottery') ? `the ${name}` : name)

/** '5:41 AM ET', with the date where it is another day than `now`. */
export function timeOfTry(instant: string, now: number) {
  const day = shortDate(instant)
  const time = `${clockTime(instant)} ET`
  return day === shortDate(now) ? time : `${day}, ${time}`
}

interface UnreachedSource {
  /** The date of the newest result; null where there is none. */
  until: string | null
  publisher: string
  /** When the last question went unanswered. */
  triedAt: string | null
  now: number
}

/** 'Results until May 25, 2026. We could not reach the Georgia Lottery. Last try 5:41 AM ET.' */
export function unreachedText({ until, publisher, triedAt, now }: UnreachedSource) {
  const results = until === null ? 'No results yet.' : `Results until ${longCalendarDate(until)}.`
  const tried = triedAt === null ? '' : ` Last try ${timeOfTry(triedAt, now)}.`
  return `${results} We could not reach ${withArticle(publisher)}.${tried}`
}

const NEW_FOR = 60 * 24 * 60 * 60_000

/** Whether the oldest real draw is so young that it is worth a word. */
export const isNewlyReal = (since: string, now: number) =>
  now - Date.parse(`${since}T00:00:00Z`) < NEW_FOR
