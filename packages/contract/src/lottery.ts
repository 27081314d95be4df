import * as z from 'zod/mini'
import { CalendarDate, Instant } from './common.ts'
import { Draw, StateCode } from './draws.ts'
import { endpoint } from './endpoint.ts'
import { Publisher } from './sources.ts'

const MONTH = 'Use a month like 2026-11'

const CalendarDraw = z.object({
  /** The session's name: Midday, Evening, Night … */
  drawTime: z.string(),
  drawDateTime: Instant,
  /** '0768'; null while it is to come, and where no result is known. */
  winningNumbers: z.nullable(z.string()),
  isPast: z.boolean(),
})

export const DrawMonth = z.object({
  state: z.string(),
  stateName: z.string(),
  month: z.string(),
  timeZone: z.string(),
  simulated: z.boolean(),
  /** Every day of the month, in order; a day without a draw has an empty list. */
  days: z.array(z.object({ date: CalendarDate, draws: z.array(CalendarDraw) })),
  /** The first month with a result, '2001-01'; null as long as there is none. */
  since: z.nullable(z.string()),
})
export type DrawMonth = z.output<typeof DrawMonth>
z.globalRegistry.add(DrawMonth, { id: 'DrawMonth' })

export const drawCalendar = endpoint({
  method: 'GET',
  path: '/api/lottery/calendar',
  auth: 'user',
  tag: 'draws',
  summary: 'A month of a state’s four-digit draws: what came, and what is to come',
  query: z.object({
    state: StateCode,
    month: z.string(MONTH).check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, MONTH)),
  }),
  answer: DrawMonth,
  errors: ['unauthenticated', 'invalid', 'not_found'],
})

const NUMBERS = 'Enter four digits, such as 0768'

const Found = z.object({
  /** How often it came, in all draws known. */
  count: z.int(),
  /** What fair draws give on average in as many draws. */
  expected: z.number(),
  /** The latest 20, newest first. */
  latest: z.array(Draw),
})

export const NumberSearch = z.object({
  numbers: z.string(),
  state: z.string(),
  stateName: z.string(),
  /** How many draws were looked through, and since when. */
  draws: z.int(),
  since: z.nullable(CalendarDate),
  simulated: z.boolean(),
  straight: Found,
  /** In any order; the exact order is among them. */
  box: Found,
})
export type NumberSearch = z.output<typeof NumberSearch>
z.globalRegistry.add(NumberSearch, { id: 'NumberSearch' })

export const searchDraws = endpoint({
  method: 'GET',
  path: '/api/lottery/search',
  auth: 'user',
  tag: 'draws',
  summary: 'When a number last came in a state, in order and in any order',
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
  summary: 'All known four-digit draws of a state as a CSV file',
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
  /** The newest results, however old: one day's worth. */
  newest: z.array(StateResult),
  /** When news of this state were last stored, or its source last answered; null before the first. */
  lastUpdated: z.nullable(Instant),
  /** The date of the newest result there is, however old; null as long as there is none. */
  resultsUntil: z.nullable(CalendarDate),
  source: z.nullable(z.string()),
  simulated: z.boolean(),
  /** The source fails or keeps back a draw it should have by now. */
  stale: z.boolean(),
  /** Who publishes these draws; null if they are simulated or imported. */
  publisher: z.nullable(Publisher),
  /** The date of the oldest real draw; null if there is none. */
  realSince: z.nullable(CalendarDate),
  /** When we last checked the source; null if never, or without a live source. */
  checkedAt: z.nullable(Instant),
  /** When the last check failed, if that makes the results stale; otherwise null. */
  failedAt: z.nullable(Instant),
  nextDraw: z.object({ label: z.string(), at: Instant, drawDate: CalendarDate }),
})
export type StateResults = z.output<typeof StateResults>
z.globalRegistry.add(StateResults, { id: 'StateResults' })

export const lotteryResults = endpoint({
  method: 'GET',
  path: '/api/lottery/results',
  auth: 'user',
  tag: 'draws',
  summary: 'The latest four-digit results of states that someone follows, by code',
  query: z.object({
    states: z.string(CODES).check(z.toUpperCase(), z.regex(/^[A-Z]{2}(,[A-Z]{2}){0,59}$/, CODES)),
    days: z._default(
      z.coerce.number(DAYS).check(z.int(DAYS), z.minimum(1, DAYS), z.maximum(30, DAYS)),
      7,
    ),
  }),
  /** What is wrong with one state is said in its place, and the others are there all the same. */
  answer: z.record(z.string(), z.union([StateResults, z.object({ error: z.string() })])),
  errors: ['unauthenticated', 'invalid', 'forbidden', 'plan_required'],
})

export const refreshWinningNumbers = endpoint({
  method: 'POST',
  path: '/api/winning-numbers/refresh',
  auth: 'user',
  tag: 'draws',
  summary:
    'Ask the free sources again soon, at most once a minute; news arrive by the event stream',
  status: 202,
  errors: ['unauthenticated'],
})
