import { BREAK_LENGTHS, type BreakLength } from '@fourcast/contract/responsible-play.ts'
import { momentText } from '#domains/responsible-play/break-text.ts'
import { HOME_ZONE, newYorkToday } from '#core/format.ts'

export const LENGTHS = BREAK_LENGTHS

/** '1 day', and in a sentence: 'a day'. */
export const LENGTH_WORDS: Readonly<Record<BreakLength, readonly [label: string, spoken: string]>> =
  {
    day: ['1 day', 'a day'],
    week: ['1 week', 'a week'],
    month: ['1 month', 'a month'],
    sixMonths: ['6 months', 'six months'],
  }

const DAYS: Partial<Record<BreakLength, number>> = { day: 1, week: 7 }
const MONTHS: Partial<Record<BreakLength, number>> = { month: 1, sixMonths: 6 }
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * The end of a break that starts now: by New York's calendar, at the same time of day, rounded up to the
 * minute.
 */
export function endOf(length: BreakLength, now: number): number {
  const wall = new Date(now + newYorkOffset(now))
  const months = MONTHS[length] ?? 0
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + months + 1, 0))
  const date = Math.min(wall.getUTCDate(), lastDay.getUTCDate()) + (DAYS[length] ?? 0)
  wall.setUTCMonth(wall.getUTCMonth() + months, date)
  return Math.ceil(fromNewYork(wall.getTime(), now) / MINUTE) * MINUTE
}

/**
 * The instant of a New York wall time, by the offset `before`; a time skipped by the clock change is moved
 * after the gap.
 */
function fromNewYork(wall: number, before: number): number {
  const guess = wall - newYorkOffset(before)
  const moment = wall - newYorkOffset(guess)
  return moment + newYorkOffset(moment) === wall ? moment : Math.max(guess, moment)
}

const offsets = new Intl.DateTimeFormat('en-US', {
  timeZone: HOME_ZONE,
  timeZoneName: 'longOffset',
})

/** The offset of New York from UTC, from 'GMT-05:00'. */
function newYorkOffset(moment: number): number {
  const name = offsets.formatToParts(moment).find(({ type }) => type === 'timeZoneName')
  return Number(name?.value.slice(3, 6)) * HOUR
}

/** The New York day on which it would end, '2026-12-05'. */
export const endDay = (length: BreakLength, now: number) =>
  newYorkToday(new Date(endOf(length, now)))

/** 'Dec 5, 2026, 3:12 PM ET'. */
export const endText = (length: BreakLength, now: number) => momentText(endOf(length, now))
