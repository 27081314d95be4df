import { calendarDate, HOME_ZONE, unbroken } from './format.ts'

/** The viewer's time zone. */
export const viewerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

const zones = new Map<string, string>()

/** A zone that this browser knows, else New York's: some devices report 'Etc/Unknown', which throws. */
function knownZone(zone: string): string {
  const known = zones.get(zone) ?? (isKnown(zone) ? zone : HOME_ZONE)
  zones.set(zone, known)
  return known
}

function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a formatter is slow, and there are few. */
function inZone(zone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${zone} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: knownZone(zone), ...options })
  formatters.set(key, made)
  return made
}

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const WEEKDAY = { weekday: 'short', month: 'short', day: 'numeric' } as const
const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const HOURS = 60 * 60_000

/** An ISO string of the contract, or milliseconds. */
type Moment = string | number

const at = (moment: Moment) => new Date(moment)

/** '6:59 PM' on the clocks of a zone. */
export const clockIn = (moment: Moment, zone: string) =>
  unbroken(inZone(zone, CLOCK).format(at(moment)))

/** The common name of a zone: 'ET', 'CT'. */
export const zoneName = (moment: Moment, zone: string) =>
  inZone(zone, { timeZoneName: 'shortGeneric' })
    .formatToParts(at(moment))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

const dateIn = (moment: Moment, zone: string) => inZone(zone, DAY).format(at(moment))

/** 'today', 'tomorrow' or 'Mon, Nov 23', by the calendar of a zone. */
export function dayIn(moment: Moment, zone: string, now: number) {
  const day = dateIn(moment, zone)
  if (day === dateIn(now, zone)) return 'today'
  // Noon to noon: a day of 23 or 25 hours skips no date.
  const noon = now + (12 - hourIn(now, zone)) * HOURS
  if (day === dateIn(noon + 24 * HOURS, zone)) return 'tomorrow'
  return inZone(zone, WEEKDAY).format(at(moment))
}

const hourIn = (moment: Moment, zone: string) =>
  Number(inZone(zone, { hour: 'numeric', hourCycle: 'h23' }).format(at(moment)))

/** 'today at 6:59 PM ET' */
export const momentIn = (moment: Moment, zone: string, now: number) =>
  `${dayIn(moment, zone, now)} at ${clockIn(moment, zone)}\u00A0${zoneName(moment, zone)}`

/**
 * The same time on the viewer's clock: '4:59 PM', with the day if it differs; null if both agree. If the
 * viewer's zone is unknown, New York's is used and named.
 */
export function ownTime(moment: Moment, zone: string, viewer = viewerZone()) {
  const [theirs, ours] = [clockIn(moment, zone), clockIn(moment, viewer)]
  const sameDay = dateIn(moment, zone) === dateIn(moment, viewer)
  if (sameDay && theirs === ours) return null
  const day = sameDay ? '' : `${inZone(viewer, WEEKDAY).format(at(moment))}, `
  const name = knownZone(viewer) === viewer ? '' : `\u00A0${zoneName(moment, viewer)}`
  return day + ours + name
}

/** The month in a zone: '2026-11'. */
export function monthIn(moment: Moment, zone: string) {
  const [month = '', , year = ''] = dateIn(moment, zone).split('/')
  return `${year}-${month}`
}

/** The date in a zone: '2026-11-21'. */
export function calendarDayIn(moment: Moment, zone: string) {
  const [month = '', day = '', year = ''] = dateIn(moment, zone).split('/')
  return `${year}-${month}-${day}`
}

/** Dates older than this show the year. */
const RECENT_DAYS = 60

/** The date of a draw: 'Sat, Nov 21', or 'May 25, 2026' if it is not recent. */
export const drawDay = (date: string, daysOld: number) =>
  daysOld < RECENT_DAYS ? weekdayDate(date) : calendarDate(date)

/** A calendar date, '2026-11-21' → 'Sat, Nov 21'. */
export const weekdayDate = (date: string) => inZone('UTC', WEEKDAY).format(at(`${date}T00:00:00Z`))
