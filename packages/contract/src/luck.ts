import { COINCIDENCES } from '@fourcast/engine/play/coincidences.ts'
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
  /** How many draws were counted, over how many days, since when. */
  draws: z.int(),
  days: z.int(),
  since: z.nullable(CalendarDate),
  /** The draws of the latest 365 days: states draw more often than they used to, or paused for years. */
  lastYear: z.object({ draws: z.int(), days: z.int() }),
  /** How many of the 10,000 numbers were never drawn, and how many fair draws leave out on average. */
  neverDrawn: z.object({ count: z.int(), expected: z.number() }),
  coincidences: z.array(
    z.object({
      kind: z.enum(COINCIDENCES),
      count: z.int(),
      /** How often fair draws do it on average. */
      expected: z.number(),
      /** The same in the draws of the latest 365 days. */
      expectedLastYear: z.number(),
      /** The last time, and the draw that it repeats; null if there is none. */
      last: z.nullable(PastDraw),
      earlier: z.nullable(PastDraw),
    }),
  ),
  records: z.array(
    z.object({
      kind: z.enum(['most-drawn', 'all-different', 'with-repeat']),
      value: z.int(),
      /** The median of fair histories of this length. */
      usual: z.int(),
      /** Of 'most-drawn': the number. */
      numbers: z.nullable(z.string()),
    }),
  ),
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
    'Get a state’s coincidences and records beside those of fair draws, and the time since a number was drawn',
  query: z.object({
    state: StateCode,
    numbers: z.optional(z.string(NUMBERS).check(z.regex(/^\d{4}$/, NUMBERS))),
  }),
  answer: StateLuck,
  errors: ['unauthenticated', 'invalid', 'not_found'],
})

const TwinRank = z.object({
  /** Of 10,000 players with the same tickets in fair draws, how many have less, as much and more. */
  fewer: z.int(),
  same: z.int(),
  more: z.int(),
})

const HitDraws = z.object({ ways: z.int(), draws: z.int() })

/** Counts of a player's saved results in the draws of their week, to compare with fair draws. */
export const PickLuck = z.object({
  /** The newest saved results, at most `most`. */
  picks: z.int(),
  most: z.int(),
  /** Draws with at least one pick, and the different numbers compared, summed over them. */
  draws: z.int(),
  pairs: z.int(),
  /** Draws that equal a pick, and draws with the digits of one in any order. */
  exact: z.int(),
  anyOrder: z.int(),
  /** Pairs by digits in their exact place, 0 to 4, and the standard error of each by chance. */
  inPlace: z.array(z.int()).check(z.length(5)),
  spread: z.array(z.number()).check(z.length(5)),
  /** In how many draws how many of the 10,000 numbers would have hit. */
  exactChance: z.array(HitDraws),
  anyOrderChance: z.array(HitDraws),
  /** How many picks have the same digit in a place, largest first, and in how many places of draws. */
  places: z.array(z.object({ counts: z.array(z.int()), times: z.int() })),
  /** The settled tickets, but for shared prizes; null if there is none. Cents. */
  net: z.nullable(
    z.object({
      tickets: z.int(),
      cents: z.int(),
      expectedCents: z.int(),
      rank: TwinRank,
    }),
  ),
})
export type PickLuck = z.output<typeof PickLuck>
z.globalRegistry.add(PickLuck, { id: 'PickLuck' })

export const pickLuck = endpoint({
  method: 'GET',
  path: '/api/numbers/luck',
  auth: 'user',
  tag: 'numbers',
  summary: 'Get counts for saved results and tickets, beside those of fair draws. Uses no quota',
  answer: PickLuck,
  errors: ['unauthenticated'],
})
