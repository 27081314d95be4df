import { isState } from '@fourcast/engine/states.ts'
import * as z from 'zod/mini'
import { CalendarDate, ClientId, Id, IdParams, Instant, NO_FORM, Page, paging } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Match, PickOdds } from './numbers.ts'
import { printable } from './text.ts'

/** The longest name of a saved number, in characters. */
export const NUMBER_NAME_MOST = 40

const FOUR = 'Enter four digits'
const FourDigits = z
  .array(z.int(FOUR).check(z.minimum(0, FOUR), z.maximum(9, FOUR)), FOUR)
  .check(z.length(4, FOUR))

/**
 * How its owner came by a number: typed, a fair random pick, a suggestion of a model, someone's link, or a
 * result of Box 1, 2 or 3.
 */
export const NUMBER_ORIGINS = ['typed', 'fair', 'model', 'shared', 'flash', 'mirror', 'ml'] as const
/** How long a number is checked: the next draw, 7, 30 or 365 days of 24 hours, or until its owner stops it. */
export const TRACKS = ['draw', 'week', 'month', 'year', 'untilStopped'] as const

export const NumberOriginName = z.enum(NUMBER_ORIGINS, 'Unknown origin')
const Track = z.enum(TRACKS, 'Choose how long to check it')
export type NumberOrigin = z.output<typeof NumberOriginName>
export type Track = z.output<typeof Track>

const DRAWS = 'Choose at least one draw'
const SESSION = 'Choose a draw'
const STATE = 'Choose a state'

/** The sessions of a state in which a number is checked, as the schedule of the state spells them. */
const StateSessions = z.object(
  {
    state: z.string(STATE).check(z.refine(isState, STATE)),
    sessions: z
      .array(z.string(SESSION).check(z.minLength(1, SESSION), z.maxLength(40, SESSION)), DRAWS)
      .check(z.minLength(1, DRAWS), z.maxLength(6, DRAWS)),
  },
  STATE,
)
export type StateSessions = z.output<typeof StateSessions>

const ChosenDraws = z
  .array(StateSessions, DRAWS)
  .check(z.minLength(1, DRAWS), z.maxLength(51, 'Choose each state once'))

const Name = z.nullable(printable('Enter a name, or leave it empty', NUMBER_NAME_MOST))

/** A draw by its state, day and session. */
export const DrawSlot = z.object({
  state: z.string(),
  stateName: z.string(),
  drawDate: CalendarDate,
  drawTime: z.string(),
  drawDateTime: Instant,
})

/** A real draw that a saved number was compared with. */
export const CheckedDraw = z.extend(DrawSlot, {
  winningNumbers: z.string(),
  /** The exact order, another order of the same digits, or neither. */
  result: z.enum(['straight', 'box', 'none']),
  /** The result that was published before it was corrected; absent if it never was. */
  replaced: z.optional(z.string()),
})
export type CheckedDraw = z.output<typeof CheckedDraw>
z.globalRegistry.add(CheckedDraw, { id: 'CheckedDraw' })

export const SavedNumber = z.object({
  id: Id,
  createdAt: Instant,
  numbers: z.array(z.int()),
  name: z.nullable(z.string()),
  origin: NumberOriginName,
  draws: z.array(
    z.object({
      state: z.string(),
      stateName: z.string(),
      sessions: z.array(z.string()),
      /** Whether its draws are checked: its owner follows the state, or no state. */
      isFollowed: z.boolean(),
      /** The day of the newest result, if the results of the state have ended. */
      endedOn: z.nullable(CalendarDate),
    }),
  ),
  track: Track,
  /** Draws later than this are checked. */
  since: Instant,
  /** The last moment at which a draw is checked; null until it is stopped. */
  until: z.nullable(Instant),
  isTracking: z.boolean(),
  /** The next draw to be checked, by the calendar of states whose results go on; null if there is none. */
  nextDraw: z.nullable(DrawSlot),
  /** The newest checked draw that the plan shows; null before there is one. */
  lastDraw: z.nullable(CheckedDraw),
  /** The number of checked draws that the plan shows. */
  checked: z.int(),
  isWinner: z.boolean(),
  boxMatch: z.boolean(),
  /** Its matches with real draws, oldest first. */
  matches: z.array(Match),
  odds: PickOdds,
})
export type SavedNumber = z.output<typeof SavedNumber>
z.globalRegistry.add(SavedNumber, { id: 'SavedNumber' })

const saved = { auth: 'user', tag: 'saved numbers' } as const

export const listSavedNumbers = endpoint({
  ...saved,
  method: 'GET',
  path: '/api/numbers/saved',
  summary: 'List saved numbers with the newest draw of each, newest first',
  query: z.object(paging),
  answer: z.extend(Page(SavedNumber), {
    /** The most that an account can hold. */
    most: z.int(),
  }),
  errors: ['unauthenticated', 'invalid'],
})

export const getSavedNumber = endpoint({
  ...saved,
  method: 'GET',
  path: '/api/numbers/saved/:id',
  summary: 'Get a saved number',
  params: IdParams,
  answer: SavedNumber,
  errors: ['unauthenticated', 'invalid', 'not_found'],
})

export const listCheckedDraws = endpoint({
  ...saved,
  method: 'GET',
  path: '/api/numbers/saved/:id/draws',
  summary: 'List the real draws that a saved number was compared with, newest first',
  params: IdParams,
  query: z.object(paging),
  answer: Page(CheckedDraw),
  errors: ['unauthenticated', 'invalid', 'not_found'],
})

export const saveNumber = endpoint({
  ...saved,
  method: 'POST',
  path: '/api/numbers/saved',
  summary: 'Save any four digits, to be checked against chosen draws. Uses no quota',
  body: z.object(
    {
      id: ClientId,
      numbers: FourDigits,
      name: z._default(z.optional(Name), null),
      origin: z._default(NumberOriginName, 'typed'),
      draws: ChosenDraws,
      track: Track,
    },
    NO_FORM,
  ),
  answer: SavedNumber,
  status: 201,
  errors: [
    'unauthenticated',
    'invalid',
    'demo_account',
    'on_break',
    'conflict',
    'unprocessable',
    'quota_exceeded',
  ],
})

export const changeSavedNumber = endpoint({
  ...saved,
  method: 'PUT',
  path: '/api/numbers/saved/:id',
  summary:
    'Rename a saved number, choose its draws anew, or stop checking it. New draws or a new `track` are checked from now on',
  params: IdParams,
  body: z.object(
    {
      name: z.optional(Name),
      draws: z.optional(ChosenDraws),
      track: z.optional(Track),
      /** Draws after this moment are no longer checked. Not together with `draws` or `track`. */
      stop: z.optional(z.literal(true, 'stop is true, or left out')),
    },
    NO_FORM,
  ),
  answer: SavedNumber,
  errors: ['unauthenticated', 'invalid', 'not_found', 'demo_account', 'on_break'],
})

export const deleteSavedNumber = endpoint({
  ...saved,
  method: 'DELETE',
  path: '/api/numbers/saved/:id',
  summary: 'Delete a saved number with its matches. Its tickets stay',
  params: IdParams,
  status: 204,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'not_found'],
})

/** Newest first, with `Draws` such as 'GA Midday, GA Evening', and times of New York. */
export const exportSavedNumbers = endpoint({
  ...saved,
  method: 'GET',
  path: '/api/numbers/saved.csv',
  summary:
    'Export saved numbers as CSV: Saved, Name, Number, Origin, Draws, Until, Wins, Box matches',
  stream: 'text/csv',
  errors: ['unauthenticated'],
})
