import { GAME_IDS } from '@fourcast/engine/games.ts'
import * as z from 'zod/mini'
import { CalendarDate, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

export const GameId = z.enum(GAME_IDS, 'Unknown game')

/**
 * A published result. Of a digit game `numbers` keeps its order and `winningNumbers` its zeros
 * ('0768'); of a ball game they are ascending ('05-12-33-41-69').
 */
export const Draw = z.object({
  game: GameId,
  state: z.string(),
  stateName: z.string(),
  drawDate: CalendarDate,
  /** The session's name: Midday, Evening, Night … */
  drawTime: z.string(),
  drawDateTime: Instant,
  numbers: z.array(z.int()),
  winningNumbers: z.string(),
  bonus: z.optional(z.int()),
  /** The prize of a $1 straight ticket in whole dollars; null if it varies or the draw is simulated. */
  prizeAmount: z.nullable(z.number()),
  source: z.string(),
  simulated: z.boolean(),
})
export type Draw = z.output<typeof Draw>
z.globalRegistry.add(Draw, { id: 'Draw' })

const CODE = 'Use a two-letter state code'
export const StateCode = z.string(CODE).check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, CODE))

const LIMIT = 'limit is a whole number from 1 to 100'
const WinningQuery = z.object({
  state: z.optional(StateCode),
  limit: z._default(
    z.coerce.number(LIMIT).check(z.int(LIMIT), z.minimum(1, LIMIT), z.maximum(100, LIMIT)),
    20,
  ),
})

export const listWinningNumbers = endpoint({
  method: 'GET',
  path: '/api/winning-numbers/:game',
  auth: 'user',
  tag: 'draws',
  summary:
    'List the latest results of a game, newest first. Without a state, those of the followed states',
  params: z.object({ game: GameId }),
  query: z.extend(WinningQuery, {
    /** If true, simulated states are omitted unless every state is simulated. */
    preferReal: z.optional(z.enum(['true', 'false'], 'preferReal is true or false')),
  }),
  answer: z.array(Draw),
  errors: ['unauthenticated', 'invalid', 'not_found'],
})

export const listAllWinningNumbers = endpoint({
  method: 'GET',
  path: '/api/winning-numbers/all',
  auth: 'user',
  tag: 'draws',
  summary: 'List the latest results of every game',
  query: WinningQuery,
  answer: z.record(GameId, z.array(Draw)),
  errors: ['unauthenticated', 'invalid', 'not_found'],
})

const StateDraws = z.object({
  code: z.string(),
  name: z.string(),
  gameName: z.string(),
  timeZone: z.string(),
  drawTimes: z.array(z.object({ label: z.string(), time: z.string(), official: z.boolean() })),
  nextDraw: z.object({ label: z.string(), at: Instant, drawDate: CalendarDate }),
  simulated: z.boolean(),
  /** Whether pages show this state to someone who follows none. True for one state. */
  isDefault: z.boolean(),
})

export const listStates = endpoint({
  method: 'GET',
  path: '/api/lottery/states',
  auth: 'user',
  tag: 'draws',
  summary: 'List the states that can be followed, with draw times and next draw',
  answer: z.array(StateDraws),
  errors: ['unauthenticated'],
})

/** An event of the stream. It tells the client to fetch again; after a gap, clients fetch anyway. */
export const StreamEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('draw'), game: z.string(), state: z.string() }),
  z.object({ type: z.literal('notification'), id: z.string() }),
])
export type StreamEvent = z.output<typeof StreamEvent>

export const stream = endpoint({
  method: 'GET',
  path: '/api/lottery/stream',
  auth: 'user',
  tag: 'draws',
  summary: 'Stream server-sent events about stored draws and new notifications',
  stream: 'text/event-stream',
  errors: ['unauthenticated'],
})
