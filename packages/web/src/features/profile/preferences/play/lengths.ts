import { BREAK_LENGTHS, type BreakLength } from '@fourcast/contract/responsible-play.ts'
import { calendarDate, clockTime, newYorkToday } from '#lib/format.ts'

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
const NOON_UTC = 12

/** On which New York day a break would end that begins now, '2026-12-05'; at the same time of day. */
export function endDay(length: BreakLength, now: number): string {
  const [year = 0, month = 0, day = 0] = newYorkToday(new Date(now)).split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + (MONTHS[length] ?? 0), 0)).getUTCDate()
  const date = Math.min(day, lastDay) + (DAYS[length] ?? 0)
  return new Date(Date.UTC(year, month - 1 + (MONTHS[length] ?? 0), date, NOON_UTC))
    .toISOString()
    .slice(0, 10)
}

/** 'Dec 5, 2026, 3:12 PM ET'. */
export const endText = (length: BreakLength, now: number) =>
  `${calendarDate(endDay(length, now))}, ${clockTime(now)} ET`
