import type { RowFilter } from './rows.ts'

const ISO = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](.*))?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T ](.*))?$/
const WORDS = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +/i
const MIDNIGHT = /^(?:00?:00(?::00(?:\.0+)?)?|12:00(?::00)? ?am)(?:Z|[+-]00:?00)?$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** No date is longer. A refusal quotes the cell up to this length. */
const LONGEST = 40

export type DateReading = { date: string } | { reason: string }

/**
 * The calendar date in a cell: `2019-01-01`, `2026-05-06T00:00:00.000`, `8/30/2015`, `20150830`,
 * `Sun, Aug 30, 2015`. `1/3/2024` is read month first, or as the file's habits say. Midnight counts as
 * no time. Any other time is refused, because without its zone the local day is unknown.
 */
export function readDate(
  cell: string,
  { habits, survey }: Pick<RowFilter, 'habits' | 'survey'> = {},
): DateReading {
  const text = cell.slice(0, LONGEST)
  const bare = text.trim().replace(WEEKDAY, '')
  const numeric = NUMERIC.exec(bare)
  if (numeric) survey?.date(bare, Number(numeric[1]), Number(numeric[3]))
  const parts = numeric ? numericParts(numeric, habits?.dayFirst ?? false) : partsOf(bare)
  if (!parts) return { reason: `The date can’t be read: ${text.trim() || 'an empty cell'}` }
  if (parts.time !== undefined && !MIDNIGHT.test(parts.time))
    return { reason: `The date has a time of day: ${text.trim()}` }
  return fromParts(parts.year, parts.month, parts.day, bare)
}

/** The same from three columns. */
export function fromParts(year: number, month: number, day: number, raw: string): DateReading {
  try {
    // PostgreSQL's calendar has no year 0.
    if (year < 1) throw new RangeError('no such year')
    const date = Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
    return { date: date.toString() }
  } catch {
    return { reason: `There is no such date: ${raw}` }
  }
}

interface Parts {
  year: number
  month: number
  day: number
  time?: string | undefined
}

function numericParts(found: RegExpExecArray, dayFirst: boolean): Parts {
  const [first, second] = [Number(found[1]), Number(found[3])]
  const [month, day] = dayFirst ? [second, first] : [first, second]
  return { year: Number(found[4]), month, day, time: found[5] }
}

function partsOf(text: string): Parts | null {
  const iso = ISO.exec(text) ?? COMPACT.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]), time: iso[4] }
  const words = WORDS.exec(text)
  const month = MONTHS.indexOf(words?.[1]?.slice(0, 3).toLowerCase() ?? '') + 1
  if (!words || month === 0) return null
  return { year: Number(words[3]), month, day: Number(words[2]) }
}
