import { serverNow } from './clock.ts'

/** The time zone of days, limits and histories. */
export const HOME_ZONE = 'America/New_York'

/** Creates a formatter on first use: a phone needs milliseconds for each, and a page uses few. */
export function onceUsed<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const whole = onceUsed(() => new Intl.NumberFormat('en-US'))

/**
 * 10000 → '10,000'. Whole numbers need no formatter: the first one takes a phone 75 ms during
 * hydration.
 */
export const count = (n: number) =>
  Number.isSafeInteger(n) ? String(n).replace(/\B(?=(\d{3})+$)/g, ',') : whole().format(n)

/** 0.3439 → '34.39%'. */
export const percent = (share: number, decimals = 2) => `${(share * 100).toFixed(decimals)}%`

/** 10000 → '1 in 10,000'. */
export const oneIn = (n: number) => `1 in ${count(Math.round(n))}`

/** Dollars, to the cent if there are cents: 5000 → '$5,000', 4.5 → '$4.50'. */
export function money(amount: number) {
  // Half a cent is rounded up: 1.005 * 100 alone is 100.49999999999999.
  const cents = Math.round(Number((Math.abs(amount) * 100).toPrecision(15)))
  const rest = cents % 100
  const text = `$${count((cents - rest) / 100)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
  return amount < 0 ? `-${text}` : text
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = onceUsed(
    () => new Intl.DateTimeFormat('en-US', { timeZone: HOME_ZONE, ...options }),
  )
  return (instant: string | number | Date) => formatter().format(new Date(instant))
}

/** 'Saturday, November 21, 2026', in New York. */
export const longDate = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
/** 'Nov 21, 2026', in New York. */
export const shortDate = format({ month: 'short', day: 'numeric', year: 'numeric' })
/** '2026', in New York. */
export const yearOf = format({ year: 'numeric' })
/** A time with no-break spaces: 'PM' alone on the next line reads as another word. */
export const unbroken = (time: string) => time.replaceAll(/\s/g, '\u00A0')

const clock = format({ hour: 'numeric', minute: '2-digit' })
/** '3:18 PM', in New York; say 'ET' beside it. */
export const clockTime = (instant: string | number | Date) => unbroken(clock(instant))

const monthDay = format({ month: 'short', day: 'numeric' })
const day = format({ year: 'numeric', month: '2-digit', day: '2-digit' })

/** 'today, 3:17 PM' or 'Nov 20, 8:05 PM', in New York; with the year when it is another one. */
export function momentOf(instant: string | number, now: Date = new Date(serverNow())) {
  const time = clockTime(instant)
  if (day(instant) === day(now)) return `today, ${time}`
  const sameYear = day(instant).slice(-4) === day(now).slice(-4)
  return `${sameYear ? monthDay(instant) : shortDate(instant)}, ${time}`
}

/** The same at the start of a sentence: 'Today, 3:17 PM'. */
export const momentAlone = (instant: string | number, now?: Date) =>
  momentOf(instant, now).replace(/^t/, 'T')

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** Calendar dates have no time zone. Making an Intl formatter is slow on phones. */
function monthAndDay(date: string, length?: number) {
  const [, month, dayOfMonth] = date.split('-').map(Number)
  return `${MONTHS[(month ?? 1) - 1]?.slice(0, length)} ${dayOfMonth}`
}

/** '2026-11-20' → 'Nov 20, 2026'. */
export const calendarDate = (date: string) => `${monthAndDay(date, 3)}, ${date.slice(0, 4)}`
/** '2026-11-20' → 'November 20, 2026'. */
export const longCalendarDate = (date: string) => `${monthAndDay(date)}, ${date.slice(0, 4)}`

const sorted = onceUsed(() => new Intl.DateTimeFormat('en-CA', { timeZone: HOME_ZONE }))

/** The calendar date in New York now: '2026-11-20'. */
export const newYorkToday = (now: Date = new Date(serverNow())) => sorted().format(now)

/** A calendar date, with its year unless it is the current one in New York: 'Nov 20'. */
export const shortCalendarDate = (date: string, now: Date = new Date(serverNow())) =>
  date.slice(0, 4) === day(now).slice(-4) ? monthAndDay(date, 3) : calendarDate(date)
