import type { Match } from '@fourcast/engine/matching.ts'
import { applyMethod } from '@fourcast/engine/boxes.ts'
import type { Digit, Digits } from '@fourcast/engine/digits.ts'
import { formatDigits, parseDigits } from '@fourcast/engine/digits.ts'
import type { Bet } from '@fourcast/engine/prizes.ts'
import { isBettable } from '@fourcast/engine/prizes.ts'
import { WINDOW_HOURS } from '../repo.ts'
import type { SampleDraw } from './repo.ts'
import type { Computed } from '../generate-results.ts'
import { compute } from '../generate-results.ts'

/** A ticket of a sample result. */
export interface SampleTicket {
  draw: SampleDraw
  numbers: string
  bet: Bet
  stakeCents: number
}

/** A result of the sample: when it was made, the box, and the digits entered. */
export interface SampleResult {
  at: Temporal.Instant
  method: Computed
  original: Digits
  ticket: SampleTicket | null
}

/** A result that matches a draw, in the order of the year. */
interface PlannedMatch {
  state: string
  match: Match
  method: Computed
  ticket?: Pick<SampleTicket, 'bet' | 'stakeCents'>
}

const PLANNED_MATCHES: readonly PlannedMatch[] = [
  { state: 'GA', match: 'box', method: 'mirror' },
  { state: 'NY', match: 'straight', method: 'mirror' },
  { state: 'GA', match: 'straight', method: 'flash', ticket: { bet: 'straight', stakeCents: 50 } },
  { state: 'NY', match: 'box', method: 'flash', ticket: { bet: 'box', stakeCents: 100 } },
  { state: 'GA', match: 'box', method: 'mixed' },
  { state: 'NY', match: 'straight', method: 'mixed' },
]

/** The states whose real draws the sample matches. */
export const SAMPLE_STATES: readonly string[] = ['GA', 'NY']

/** The sample leaves the latest days to the results that need no draws. */
const NEWEST_DAYS = 12
/** Results older than 365 days are not shown. */
const OLDEST_DAYS = 360
const DAYS_BETWEEN = 4
const NOON = { hour: 12 }

const DIGITS: readonly Digit[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const METHODS = ['flash', 'mirror', 'mixed'] as const satisfies readonly Computed[]
/** The digits entered for results without a planned match. */
const ORDINARY = ['1947', '0312', '2580', '7711', '4096', '1508', '6329', '8842']
/** Every sixth of these results has a ticket. */
const TICKET_EVERY = 6
const TICKET_CENTS = 100

/**
 * A year of results before `today`, oldest first. For a few of them the digits are found among the
 * draws that were held in the following week, so that their method gives a match; the others are
 * the same eight numbers again and again. The same draws give the same sample.
 */
export function sampleYear(
  draws: readonly SampleDraw[],
  today: Temporal.ZonedDateTime,
): SampleResult[] {
  const weeks = momentsBefore(today)
    .map((at) => ({ at, draws: draws.filter(isHeldWithin(at)) }))
    // A result without draws to be compared with would show nothing.
    .filter((week) => week.draws.length > 0)
  const chosen = planWeeks(weeks)
  return weeks.map((week, index) => {
    const wanted = chosen.get(week)
    return (wanted && matching(week, wanted)) ?? ordinary(week, index)
  })
}

interface Week {
  /** When the result is saved. */
  at: Temporal.Instant
  /** Real draws held in the seven days after it, oldest first. */
  draws: readonly SampleDraw[]
}

/** As `inMatchWindow`, for a hundred thousand pairs. */
const isHeldWithin = (at: Temporal.Instant) => {
  const from = at.epochMilliseconds
  const to = at.add({ hours: WINDOW_HOURS }).epochMilliseconds
  return (draw: SampleDraw) => draw.at.epochMilliseconds > from && draw.at.epochMilliseconds <= to
}

function momentsBefore(today: Temporal.ZonedDateTime): Temporal.Instant[] {
  const steps = Math.floor((OLDEST_DAYS - NEWEST_DAYS) / DAYS_BETWEEN)
  return Array.from({ length: steps + 1 }, (_, step) =>
    today
      .subtract({ days: OLDEST_DAYS - step * DAYS_BETWEEN })
      .with(NOON)
      .toInstant(),
  )
}

/** Spreads what is to match evenly over the weeks that have draws of its state, up to the latest. */
function planWeeks(weeks: readonly Week[]): Map<Week, PlannedMatch> {
  const chosen = new Map<Week, PlannedMatch>()
  for (const [place, wanted] of PLANNED_MATCHES.entries()) {
    const free = weeks.filter((week) => !chosen.has(week) && drawFor(week, wanted))
    const week = free[Math.ceil(((place + 1) * free.length) / PLANNED_MATCHES.length) - 1]
    if (week) chosen.set(week, wanted)
  }
  return chosen
}

/** The week's first draw for this match; a box match needs digits that are not all equal. */
const drawFor = ({ draws }: Week, { state, match }: PlannedMatch): SampleDraw | undefined =>
  draws.find(
    (draw) => draw.state === state && (match === 'straight' || isBettable('box', draw.numbers)),
  )

function matching(week: Week, wanted: PlannedMatch): SampleResult | null {
  const draw = drawFor(week, wanted)
  if (!draw) return null
  const { match, method, ticket } = wanted
  const numbers = match === 'straight' ? draw.numbers : rotated(draw.numbers)
  return {
    at: week.at,
    method,
    original: originalFor(method, numbers),
    ticket: ticket ? { ...ticket, draw, numbers } : null,
  }
}

function ordinary({ at, draws: [draw] }: Week, index: number): SampleResult {
  const method = METHODS[index % METHODS.length] ?? 'flash'
  const original = digitsOf(ORDINARY[index % ORDINARY.length] ?? '')
  const { numbers } = compute(method, original)
  const hasTicket = draw !== undefined && index % TICKET_EVERY === 0
  const ticket = hasTicket
    ? { draw, numbers, bet: 'straight' as const, stakeCents: TICKET_CENTS }
    : null
  return { at, method, original, ticket }
}

/** Another order of the same digits, unless all are equal. */
const rotated = (numbers: string) => numbers.slice(1) + numbers.slice(0, 1)

/** The digits that give these numbers with this method (with Box 4: as its second set). */
const originalFor = (method: Computed, numbers: string): Digits =>
  [...numbers].map((drawn) => DIGITS.find((digit) => lastSet(method, digit) === drawn) ?? null)

const lastSet = (method: Computed, digit: Digit): string => {
  const { numbers, mirrorNumbers = numbers } = applyMethod(method, [digit])
  return formatDigits(mirrorNumbers)
}

function digitsOf(numbers: string): Digits {
  const digits = parseDigits(numbers)
  if (digits === null) throw new Error(`not four digits: ${numbers}`)
  return digits
}
