import { drawInstant, isDrawDay } from '@fourcast/engine/calendar.ts'
import type { Range } from '@fourcast/engine/games.ts'
import { drawNumbers, GAMES, shapeOn } from '@fourcast/engine/games.ts'
import { sessionOf } from '@fourcast/engine/sessions.ts'
import type { Item, RefusedRow, Row } from './formats/rows.ts'
import { isRefusedRow } from './formats/rows.ts'
import type { Series } from '../store/series.ts'

/**
 * A draw that passed the checks: of a slot that its game has, held before now. `session` is the
 * game's own name.
 */
export interface CheckedDraw {
  line: number
  date: string
  session: string
  at: Temporal.Instant
  digits: string
  bonus?: number
  raw: string
}

interface Against {
  series: Series
  /** The session of rows without one. */
  session: string | null
  now: Temporal.Instant
  /** Whether a live source sent it: then the calendar must have the draw. */
  live?: boolean
}

/** No lottery sold four digits before; an older date is a typing error. */
const FIRST_YEAR = 1970

/**
 * Refuses rows that cannot be true. The weekday is checked for live rows only: old files follow the
 * schedules of their time.
 */
export function checkRow(item: Item, against: Against): CheckedDraw | RefusedRow {
  if (isRefusedRow(item)) return item
  const { series, now } = against
  const named = item.session ?? against.session
  const session = named === null ? null : sessionOf(series.schedule, named)
  const refuse = (reason: string) => refusal(item, session ?? named, reason)
  const wrong = wrongNumbers(item, series)
  if (wrong) return refuse(wrong)
  const date = Temporal.PlainDate.from(item.date)
  if (date.year < FIRST_YEAR) return refuse(`The date is before ${FIRST_YEAR}: ${item.date}`)
  if (named === null) return refuse('The row names no session. Give one with --session.')
  if (session === null) return refuse(unknownSession(series, named))
  const at = drawInstant(series.schedule, date, session)
  if (Temporal.Instant.compare(at, now) > 0)
    return refuse(`${item.date} ${session} is not drawn yet.`)
  const draw = { ...item, session, at }
  return against.live && !isHeld(series, date, session)
    ? { ...draw, reason: `The calendar has no ${session} draw on ${weekday(date)} ${item.date}` }
    : draw
}

/** Whether the lottery holds it, by today's calendar. */
const isHeld = ({ schedule }: Series, date: Temporal.PlainDate, session: string) =>
  isDrawDay(schedule, date, session) &&
  schedule.draws.some((draw) => draw.session === session && draw.official)

const weekday = (date: Temporal.PlainDate) => date.toLocaleString('en-US', { weekday: 'long' })

const wrongNumbers = (row: Row, series: Series) =>
  GAMES[series.game].kind === 'digits' ? wrongDigits(row, series) : wrongBalls(row, series)

/** Balls are checked against the rules of their date. */
function wrongBalls({ digits, bonus, date }: Row, { game, count }: Series): string | null {
  const { range, bonus: bonusRange } = shapeOn(game, date)
  const balls = drawNumbers(game, digits)
  const isIn = (ball: number, { min, max }: Range) =>
    Number.isInteger(ball) && ball >= min && ball <= max
  if (balls.length !== count)
    return `The row has ${balls.length} balls instead of ${count}: ${digits}`
  if (new Set(balls).size !== count) return `A ball is drawn twice: ${digits}`
  if (!balls.every((ball) => isIn(ball, range)))
    return `Balls were 1 to ${range.max} then: ${digits}`
  if (bonusRange && (bonus === undefined || !isIn(bonus, bonusRange)))
    return `The bonus ball was 1 to ${bonusRange.max} then: ${bonus ?? 'none'}`
  return null
}

function wrongDigits({ digits }: Row, { count }: Series): string | null {
  if (!/^\d+$/.test(digits)) return `These are not digits: ${digits}`
  return digits.length === count
    ? null
    : `The row has ${digits.length} digits instead of ${count}: ${digits}`
}

/** 'GA Cash 4 has no session "Late". Its sessions: Midday, Evening, Night' */
export const unknownSession = ({ state, schedule }: Series, named: string) =>
  `${state} ${schedule.name} has no session "${named.slice(0, 40)}". Its sessions: ${schedule.draws.map((draw) => draw.session).join(', ')}`

const refusal = ({ line, date, raw }: Row, session: string | null, reason: string): RefusedRow => ({
  line,
  date,
  session,
  raw,
  reason,
})
