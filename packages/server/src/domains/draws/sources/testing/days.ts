import { fairDraws } from '@fourcast/engine/testing/copied.ts'
import { nyRows } from '../testing.ts'

export const NOW = '2026-05-04T14:00:00Z'
export const DAYS = 120
export const FIRST = Temporal.PlainDate.from('2026-01-04')
export const FAIR = fairDraws(2 * DAYS, 11)

export interface Day {
  date: string
  draws: [string, string]
}

/** 120 days of midday and evening up to yesterday; the last `copied` repeat those 40 days before. */
export const daysOf = (copied = 0): Day[] =>
  Array.from({ length: DAYS }, (_, day) => {
    const from = 2 * (day >= DAYS - copied ? day - 40 : day)
    return {
      date: FIRST.add({ days: day }).toString(),
      draws: [FAIR[from] ?? '', FAIR[from + 1] ?? ''],
    }
  })

export const answerOf = (days: readonly Day[]) =>
  nyRows(
    ...days.map(({ date, draws: [midday, evening] }) => ({
      date,
      midday_win_4: midday,
      evening_win_4: evening,
    })),
  )

export const linesOf = (days: readonly Day[]) =>
  days.flatMap(({ date, draws: [midday, evening] }) => [
    `${date} Midday ${midday}`,
    `${date} Evening ${evening}`,
  ])
