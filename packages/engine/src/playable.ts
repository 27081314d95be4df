import type { Draw, Schedule } from './schedules.ts'
import { schedulesOf } from './schedules.ts'

/** A draw that a ticket can be for: its local date, `YYYY-MM-DD`, and its session. */
export type PlayableDraw = { readonly date: string; readonly draw: Draw }

/** For how many days after its own day a result can have tickets. */
export const PLAY_DAYS = 7

const DAY = 24 * 60 * 60 * 1000

/**
 * The four-digit games with tickets, and the draws that a lottery holds. Simulated draws have no tickets.
 */
export const playableSchedules = (): readonly Schedule[] =>
  schedulesOf('cash4').flatMap((schedule) => {
    const draws = schedule.draws.filter((draw) => draw.official)
    return draws.length === 0 ? [] : [{ ...schedule, draws }]
  })

/** The game of a state with tickets; undefined if the state has none. */
export const playableSchedule = (state: string): Schedule | undefined =>
  playableSchedules().find((schedule) => schedule.state === state)

/**
 * The draws that a ticket of a result can be for, in order: from the result's own day on, and for seven
 * days after it. Dates are text, so that a browser without Temporal can offer them.
 * @param day the New York day of the result, `YYYY-MM-DD`
 */
export const playableDraws = (schedule: Schedule, day: string): PlayableDraw[] =>
  Array.from({ length: PLAY_DAYS + 1 }, (_, ahead) => laterDay(day, ahead)).flatMap((date) =>
    schedule.draws.filter((draw) => isHeldOn(draw, date)).map((draw) => ({ date, draw })),
  )

const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

const isHeldOn = (draw: Draw, date: string): boolean => {
  // Sunday is 0 in `Date` and 7 in ISO 8601.
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  return draw.days.some((held) => held === weekday)
}
