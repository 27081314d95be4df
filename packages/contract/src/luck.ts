import * as z from 'zod/mini'
import { CalendarDate } from './common.ts'
import { StateCode } from './draws.ts'
import { endpoint } from './endpoint.ts'

/** A draw by its date, session and number. */
const PastDraw = z.object({
  drawDate: CalendarDate,
  drawTime: z.string(),
  winningNumbers: z.string(),
})

/** A number in the draws of a state. */
const Wait = z.object({
  numbers: z.string(),
  /** When it was last drawn; null if never. */
  last: z.nullable(PastDraw),
  /** The draws since then; all draws if it was never drawn. */
  waited: z.int(),
})

export const StateLuck = z.object({
  state: z.string(),
  stateName: z.string(),
  simulated: z.boolean(),
  /** The number of counted draws, and the date of the first. */
  draws: z.int(),
  since: z.nullable(CalendarDate),
  /** The draws of the latest 365 days: states draw more often than they used to, or paused for years. */
  lastYear: z.object({ draws: z.int(), days: z.int() }),
  /** How many of the 10,000 numbers were never drawn, and how many fair draws leave out on average. */
  neverDrawn: z.object({ count: z.int(), expected: z.number() }),
  /** Of the number asked for; null without one. */
  wait: z.nullable(Wait),
})
export type StateLuck = z.output<typeof StateLuck>
z.globalRegistry.add(StateLuck, { id: 'StateLuck' })

const NUMBERS = 'Enter four digits, such as 0768'

export const stateLuck = endpoint({
  method: 'GET',
  path: '/api/lottery/luck',
  auth: 'user',
  tag: 'draws',
  summary:
    'Get how many numbers were never drawn in a state, beside fair draws, and the time since a number was drawn',
  query: z.object({
    state: StateCode,
    numbers: z.optional(z.string(NUMBERS).check(z.regex(/^\d{4}$/, NUMBERS))),
  }),
  answer: StateLuck,
  errors: ['unauthenticated', 'invalid', 'not_found'],
})

/** Counts of a player's saved results in the draws of their week, to compare with fair draws. */
export const PickLuck = z.object({
  /** The newest saved results are compared, at most this many. */
  most: z.int(),
  /** The different numbers compared with each draw, summed over the draws. */
  pairs: z.int(),
  /** Pairs by digits in their exact place, 0 to 4, and the standard error of each by chance. */
  inPlace: z.array(z.int()).check(z.length(5)),
  spread: z.array(z.number()).check(z.length(5)),
})
export type PickLuck = z.output<typeof PickLuck>
z.globalRegistry.add(PickLuck, { id: 'PickLuck' })

export const pickLuck = endpoint({
  method: 'GET',
  path: '/api/numbers/luck',
  auth: 'user',
  tag: 'numbers',
  summary:
    'Get counts of digits in place for saved results, beside those of fair draws. Uses no quota',
  answer: PickLuck,
  errors: ['unauthenticated'],
})
