type Month = string

const isMonth = (text: string) => /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text)

export function monthsLater(month: Month, n: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + n
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The month in the address: the usual one if there is none, and never one after the last. */
export function askedMonth(text: string | null, usual: Month, last: Month): Month {
  if (text === null || !isMonth(text)) return usual
  return text > last ? last : text
}

const name = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** 'November 2026' */
export const monthName = (month: Month) => name.format(new Date(`${month}-01T00:00:00Z`))

/** Days in weeks from Sunday to Saturday; null for days of another month. */
export function weeksOf<Day extends { date: string }>(days: readonly Day[]): (Day | null)[][] {
  const first = days[0]
  const lead = first === undefined ? 0 : new Date(`${first.date}T00:00:00Z`).getUTCDay()
  const cells: (Day | null)[] = [...Array.from({ length: lead }, () => null), ...days]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
