import { METHODS } from '@fourcast/engine/boxes.ts'
import * as z from 'zod/mini'
import {
  CalendarDate,
  ClientId,
  Id,
  IdParams,
  Instant,
  NO_FORM,
  Page,
  paging,
  Place,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { ModelState } from './learning.ts'
import * as M from './messages.ts'
import { PAID_PLAN_IDS } from './plans.ts'
import { TicketSums } from './ticket-sums.ts'

const NO_METHOD = 'Unknown method'
export const Method = z.enum(METHODS, NO_METHOD)

/** Entered digits: one to four places, at least one of them filled. Missing places are empty. */
export const InputNumbers = z.array(Place, M.enterDigit).check(
  z.minLength(1, { error: M.enterDigit, abort: true }),
  z.maxLength(4, { error: 'Enter at most four digits', abort: true }),
  z.refine((places) => places.some((place) => place !== null), M.enterDigit),
)

const PLACES = 'A set has four positions'
const FourPlaces = z.array(Place, PLACES).check(z.length(4, PLACES))

/** The odds of one set played once; null if a place is empty. `oneIn` is the mean number of draws. */
export const PickOdds = z.nullable(
  z.object({
    straight: z.object({ oneIn: z.number() }),
    box: z.object({ type: z.string(), ways: z.int(), oneIn: z.number() }),
    /** The average return of $1 played straight, in dollars. */
    expectedReturn: z.nullable(z.number()),
  }),
)

/** A real draw that matches a saved result in exact order (`straight`) or in any order (`box`). */
export const Match = z.object({
  kind: z.enum(['straight', 'box']),
  state: z.string(),
  stateName: z.string(),
  drawDate: CalendarDate,
  drawTime: z.string(),
  winningNumbers: z.string(),
})

export const Generation = z.object({
  id: Id,
  createdAt: Instant,
  method: Method,
  original: FourPlaces,
  /** For `mixed`, the flash set. */
  numbers: FourPlaces,
  flashNumbers: z.optional(FourPlaces),
  mirrorNumbers: z.optional(FourPlaces),
  /** Null if the method makes no forecast. */
  confidence: z.nullable(z.number()),
  /** The probability by chance of the same event, at least one digit in its position. Null with empty places. */
  chance: z.nullable(z.number()),
  patterns: z.array(z.string()),
  odds: PickOdds,
  isWinner: z.boolean(),
  boxMatch: z.boolean(),
  matches: z.array(Match),
  /** Whether it is saved and complete, and its seven days are over. */
  windowOver: z.boolean(),
  /**
   * Whether it has a match, or there is a real draw of those seven days in the currently followed
   * states. Each draw is matched for the states followed when it is stored.
   */
  compared: z.boolean(),
  saved: z.boolean(),
  description: z.string(),
})
export type Generation = z.output<typeof Generation>
z.globalRegistry.add(Generation, { id: 'Generation' })

const box = (name: 'flash' | 'mirror' | 'mixed', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/numbers/${name}`,
    auth: 'user',
    tag: 'numbers',
    summary,
    body: z.object({ id: ClientId, inputNumbers: InputNumbers }, M.enterDigit),
    answer: Generation,
    errors: [
      'unauthenticated',
      'invalid',
      'plan_required',
      'on_break',
      'conflict',
      'quota_exceeded',
    ],
  } as const)

export const generateFlash = box('flash', 'Box 1 Silver: adds 3 to each digit, modulo 10')
export const generateMirror = box('mirror', 'Box 2 Gold: adds 5 to each digit, modulo 10')
export const generateMixed = box('mixed', 'Box 4 Mo-Money: both the flash and the mirror set')

const SEED = 'seed must be four positions, such as 1234 or 1-3-'

/** Box 3: the entered digits with their places are the seed. The result always has four digits. */
export const generateMl = endpoint({
  method: 'POST',
  path: '/ml_api/generate',
  auth: 'user',
  tag: 'learning',
  summary:
    'Box 3 Platinum: a pick from the forecast. The same seed, state, model and latest draw give the same pick',
  body: z.object(
    {
      id: ClientId,
      seed: z.optional(z.nullable(z.string(SEED).check(z.regex(/^[0-9-]{4}$/, SEED)))),
      state: z.optional(ModelState),
      userHistory: z.optional(z.array(z.unknown(), 'userHistory is a list')),
    },
    NO_FORM,
  ),
  answer: Generation,
  errors: [
    'unauthenticated',
    'invalid',
    'plan_required',
    'on_break',
    'not_found',
    'conflict',
    'quota_exceeded',
  ],
})

export const generateAll = endpoint({
  method: 'POST',
  path: '/api/numbers/generate-all',
  auth: 'user',
  tag: 'numbers',
  summary: 'Generate with all four boxes: four generations, all or nothing',
  /** `state` is for Box 3, and the digits are its seed. The picks have ids derived from `id`. */
  body: z.object(
    { id: ClientId, inputNumbers: InputNumbers, state: z.optional(ModelState) },
    M.enterDigit,
  ),
  answer: z.array(Generation),
  errors: [
    'unauthenticated',
    'invalid',
    'plan_required',
    'on_break',
    'not_found',
    'conflict',
    'quota_exceeded',
  ],
})

export const saveResult = endpoint({
  method: 'POST',
  path: '/api/numbers/results',
  auth: 'user',
  tag: 'numbers',
  summary: 'Save a generation. Repeating it changes nothing',
  body: z.object(
    {
      id: z.uuid('id is not valid'),
      method: Method,
      original: FourPlaces,
      numbers: FourPlaces,
      flashNumbers: z.optional(FourPlaces),
      mirrorNumbers: z.optional(FourPlaces),
    },
    NO_FORM,
  ),
  answer: Generation,
  status: 201,
  errors: ['unauthenticated', 'invalid', 'unprocessable'],
})

const SEARCH = 'Search for one to four digits'
const filters = {
  method: z.optional(z.enum([...METHODS, 'all'], NO_METHOD)),
  dateFrom: z.optional(CalendarDate),
  dateTo: z.optional(CalendarDate),
  search: z.optional(z.string(SEARCH).check(z.regex(/^\d{0,4}$/, SEARCH))),
}

/** Filters of a history. Dates are New York days, inclusive. */
export const HistoryFilters = z.object(filters)
export type HistoryFilters = z.output<typeof HistoryFilters>

/** Filters and page of a history. */
export const HistoryQuery = z.object({ ...paging, ...filters })
export type HistoryQuery = z.output<typeof HistoryQuery>

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/numbers/history',
  auth: 'user',
  tag: 'numbers',
  summary: 'List saved results as far back as the plan shows them, newest first',
  query: HistoryQuery,
  answer: z.extend(Page(Generation), {
    /** The first day that the plan shows, if it hides earlier saved results. */
    hiddenBefore: z.nullable(CalendarDate),
  }),
  errors: ['unauthenticated', 'invalid'],
})

/**
 * Every saved result that matches the filters and that the plan shows, newest first: Date (New York), Method, Original, Generated
 * ('0-7-6-8', '_' where a place is empty), Numbers (text, so that a spreadsheet keeps its zeros).
 */
export const exportHistory = endpoint({
  method: 'GET',
  path: '/api/numbers/history.csv',
  auth: 'user',
  tag: 'numbers',
  summary: 'Export saved results as CSV: Date, Method, Original, Generated, Numbers',
  query: HistoryFilters,
  stream: 'text/csv',
  errors: ['unauthenticated', 'invalid'],
})

export const deleteResult = endpoint({
  method: 'DELETE',
  path: '/api/numbers/results/:id',
  auth: 'user',
  tag: 'numbers',
  summary: 'Delete a saved result permanently',
  params: IdParams,
  status: 204,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'not_found'],
})

export const Stats = z.object({
  totalGenerations: z.int(),
  dailyGenerations: z.int(),
  monthlyGenerations: z.int(),
  savedResults: z.int(),
  winningNumbers: z.int(),
  /** Winning results divided by saved results, 0 to 1. */
  successRate: z.number(),
  /** The success rate by chance for the same results and the real draws they were checked against, 0 to 1. */
  chanceRate: z.number(),
  /** The winners that `chanceRate` is about: those in the states followed now. */
  followedWinners: z.int(),
  /** How many saved sets were compared with how many real draws, multiplied. */
  checks: z.int(),
  streak: z.int(),
  byMethod: z.record(Method, z.int()),
  favoriteTransformation: z.nullable(Method),
  /** Days since sign-up. */
  accountAge: z.int(),
  /** The higher plan that fits the demand; null if there is none. */
  recommendedPlan: z.nullable(z.enum(PAID_PLAN_IDS)),
  /** Generations made and refused by a limit, today and this month. The recommendation is based on them. */
  demand: z.object({ day: z.int(), month: z.int() }),
  /** Saved numbers: how many there are and are checked now, and how many won or matched in a box. */
  savedNumbers: z.object({ saved: z.int(), tracking: z.int(), won: z.int(), boxed: z.int() }),
  /** Totals of all tickets. */
  plays: TicketSums,
})
export type Stats = z.output<typeof Stats>
z.globalRegistry.add(Stats, { id: 'Stats' })

export const getStats = endpoint({
  method: 'GET',
  path: '/api/numbers/stats',
  auth: 'user',
  tag: 'numbers',
  summary: 'Get totals of generations and wins, compared with chance',
  answer: Stats,
  errors: ['unauthenticated'],
})
