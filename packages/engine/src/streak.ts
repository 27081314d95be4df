/** A New York calendar day, as a date or as 'YYYY-MM-DD'. */
export type Day = Temporal.PlainDate | string

/**
 * How many consecutive days end today or, while today has none yet, yesterday; 0 if neither has one.
 * `days` are the New York days with a generation, in any order, repeats allowed; days after `today` are
 * ignored. Throws a RangeError for text that is not a date.
 */
export const streak = (days: Iterable<Day>, today: Day): number => {
  const active = new Set(Array.from(days, (day) => Temporal.PlainDate.from(day).toString()))
  const end = Temporal.PlainDate.from(today)
  return runUntil(active, end) || runUntil(active, end.subtract({ days: 1 }))
}

const runUntil = (active: ReadonlySet<string>, end: Temporal.PlainDate): number => {
  let length = 0
  while (active.has(end.subtract({ days: length }).toString())) length += 1
  return length
}
