import * as z from 'zod/mini'
import { CalendarDate, Instant } from './common.ts'
import { Draw, StateCode } from './draws.ts'
import { endpoint } from './endpoint.ts'
import { Publisher } from './sources.ts'

const MONTH = 'Use a month such as 2026-11'

const CalendarDraw = z.object({
  /** The session's name: Midday, Evening, Night … */
  drawTime: z.string(),
  drawDateTime: Instant,
  /** '0768'; null before the draw, or if its result is unknown. */
  winningNumbers: z.nullable(z.string()),
  isPast: z.boolean(),
})

export const DrawMonth = z.object({
  state: z.string(),
  stateName: z.string(),
  month: z.string(),
  timeZone: z.string(),
  simulated: z.boolean(),
  /** Every day of the month, in order. A day without draws has an empty list. */
  days: z.array(z.object({ date: CalendarDate, draws: z.array(CalendarDraw) })),
  /** The first month with a result, such as '2001-01'; null if there is none. */
  since: z.nullable(z.string()),
})
export type DrawMonth = z.output<typeof DrawMonth>
z.globalRegistry.add(DrawMonth, { id: 'DrawMonth' })

export const drawCalendar = endpoint({
  method: 'GET',
  path: '/api/lottery/calendar',
  auth: 'user',
  tag: 'draws',
  summary: 'List the four-digit draws of a state in a month, past and coming',
  query: z.object({
    state: StateCode,
    month: z.string(MONTH).check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, MONTH)),
  }),
  answer: DrawMonth,
  errors: ['unauthenticated', 'invalid', 'not_found'],
})

const NUMBERS = 'Enter four digits, such as 0768'

const Found = z.object({
  /** How often it was drawn in all known draws. */
  count: z.int(),
  /** How often it is drawn on average in as many fair draws. */
  expected: z.number(),
  /** The latest 20, newest first. */
  latest: z.array(Draw),
})

export const NumberSearch = z.object({
  numbers: z.string(),
  state: z.string(),
  stateName: z.string(),
  /** How many draws were searched, and since when. */
  draws: z.int(),
  since: z.nullable(CalendarDate),
  simulated: z.boolean(),
  straight: Found,
  /** In any order, including the exact order. */
  box: Found,
})
export type NumberSearch = z.output<typeof NumberSearch>
z.globalRegistry.add(NumberSearch, { id: 'NumberSearch' })

export const searchDraws = endpoint({
  method: 'GET',
  path: '/api/lottery/search',
  auth: 'user',
  tag: 'draws',
  summary: 'Find when a number was last drawn in a state, in exact and in any order',
  query: z.object({
    state: StateCode,
    numbers: z.string(NUMBERS).check(z.regex(/^\d{4}$/, NUMBERS)),
  }),
  answer: NumberSearch,
  errors: ['unauthenticated', 'invalid', 'not_found'],
})

/** Newest first: Draw Date, Draw Time, Numbers (text, so that a spreadsheet keeps its zeros), Source. */
export const exportDraws = endpoint({
  method: 'GET',
  path: '/api/lottery/draws.csv',
  auth: 'user',
  tag: 'draws',
  summary: 'Export all known four-digit draws of a state as CSV',
  query: z.object({ state: StateCode }),
  stream: 'text/csv',
  errors: ['unauthenticated', 'invalid', 'not_found'],
})

const CODES = 'states is a list of two-letter state codes, such as GA,AR'
const DAYS = 'days is a whole number from 1 to 30'

const StateResult = z.object({
  drawId: z.string(),
  drawTime: z.string(),
  drawDate: CalendarDate,
  drawDateTime: Instant,
  /** Four digits, zeros kept. */
  numbers: z.string(),
  isLatest: z.boolean(),
  /** Whole days in the state's own calendar. */
  daysAgo: z.int(),
  /** The prize of a $1 straight ticket in whole dollars; null if the draw is simulated. */
  prizeAmount: z.nullable(z.number()),
  /** The best match of the user's saved results and numbers with this draw; null if there is none. */
  match: z.nullable(z.enum(['straight', 'box'])),
})

export const StateResults = z.object({
  stateCode: z.string(),
  stateName: z.string(),
  gameName: z.string(),
  timeZone: z.string(),
  /** '12:29 PM', in the state's zone. */
  drawTimes: z.array(z.string()),
  /** Newest first, at most 100. */
  results: z.array(StateResult),
  /** The results of the newest day with results, however old. */
  newest: z.array(StateResult),
  /** When a draw of this state was last stored, or its source last responded; null if never. */
  lastUpdated: z.nullable(Instant),
  /** The date of the newest result, however old; null if there is none. */
  resultsUntil: z.nullable(CalendarDate),
  source: z.nullable(z.string()),
  simulated: z.boolean(),
  /** Whether the source fails, or lacks a draw that it should have. */
  stale: z.boolean(),
  /** Who publishes these draws; null if they are simulated or imported. */
  publisher: z.nullable(Publisher),
  /** The date of the oldest real draw; null if there is none. */
  realSince: z.nullable(CalendarDate),
  /** When the source last answered; null if never, or without a live source. */
  answeredAt: z.nullable(Instant),
  /** When the last check failed, if that makes the results stale; otherwise null. */
  failedAt: z.nullable(Instant),
  nextDraw: z.object({ label: z.string(), at: Instant, drawDate: CalendarDate }),
  /**
   * How many of the user's saved results and numbers were compared with the newest draw, and how many
   * wait for the next; 0 if the draws are simulated.
   */
  ownPicks: z.object({ compared: z.int(), waiting: z.int() }),
})
export type StateResults = z.output<typeof StateResults>
z.globalRegistry.add(StateResults, { id: 'StateResults' })

export const lotteryResults = endpoint({
  method: 'GET',
  path: '/api/lottery/results',
  auth: 'user',
  tag: 'draws',
  summary: 'Get the latest four-digit results of followed states, by state code',
  query: z.object({
    states: z.string(CODES).check(z.toUpperCase(), z.regex(/^[A-Z]{2}(,[A-Z]{2}){0,59}$/, CODES)),
    days: z._default(
      z.coerce.number(DAYS).check(z.int(DAYS), z.minimum(1, DAYS), z.maximum(30, DAYS)),
      7,
    ),
  }),
  /** A state that fails has its error here; the others have their results. */
  answer: z.record(z.string(), z.union([StateResults, z.object({ error: z.string() })])),
  errors: ['unauthenticated', 'invalid', 'forbidden', 'plan_required'],
})

export const refreshWinningNumbers = endpoint({
  method: 'POST',
  path: '/api/winning-numbers/refresh',
  auth: 'user',
  tag: 'draws',
  summary:
    'Check the free sources again soon, at most once a minute. The event stream announces new draws',
  status: 202,
  errors: ['unauthenticated'],
})
