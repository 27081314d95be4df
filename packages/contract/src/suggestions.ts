import * as z from 'zod/mini'
import { CalendarDate, Instant, NO_FORM } from './common.ts'
import { endpoint } from './endpoint.ts'
import { FullPick, Insight, LearningHead, LearningState, Probability } from './learning.ts'
import { PickOdds } from './numbers.ts'

const HISTORY = 'userHistory is a list of at most 50 numbers'
/** Saved numbers such as '0768', newest first, for the pick from the user's own digits. */
export const UserHistory = z
  .array(z.string(HISTORY).check(z.regex(/^\d{4}$/, HISTORY)), HISTORY)
  .check(z.maxLength(50, HISTORY))

/** Confidence: P(at least one digit in its exact place), calibrated; null without a model. */
const Confident = { confidence: z.nullable(Probability), chance: Probability, odds: PickOdds }

const QuickPick = z.object({
  numbers: FullPick,
  /** The model's pick, a sample of the forecast, a pseudo-random number, or one from the user's own digits. */
  kind: z.enum(['likeliest', 'sample', 'random', 'yours']),
  /** The kind in words: 'The model’s pick'. */
  type: z.string(),
  description: z.string(),
  ...Confident,
})
export type QuickPick = z.output<typeof QuickPick>

const Recommendation = z.object({
  numbers: FullPick,
  /** Its probability in the forecast; chance is 1 in 10,000. */
  probability: Probability,
  reasoning: z.string(),
  ...Confident,
})

/** A pair or box that was drawn more often than chance expects, adjusted toward chance. */
const Trend = z.object({
  /** Two digits of a pair, four of a box in ascending order. */
  numbers: z.array(z.int()),
  kind: z.enum(['front pair', 'back pair', 'box']),
  /** The share above chance with its 95 % interval: .1 is 10 % more. */
  trend: z.number(),
  low: z.number(),
  high: z.number(),
  observed: z.int(),
  expected: z.number(),
})

/** How often a digit was drawn; `descriptive` if chance explains it. */
const DigitHeat = z.object({
  digit: z.int(),
  count: z.int(),
  expected: z.number(),
  z: z.number(),
  q: Probability,
  descriptive: z.boolean(),
})

const HeatCell = z.object({
  position: z.int(),
  digit: z.int(),
  count: z.int(),
  expected: z.number(),
  z: z.number(),
  q: Probability,
})

export const OverdueNumber = z.object({
  numbers: FullPick,
  daysSince: z.int(),
  drawsSince: z.int(),
  /** P(one given number waits this long in fair draws). A long wait does not make it more likely. */
  chance: Probability,
})

/** The analytics of a state. Fields that need a model are empty or null without one. */
export const Suggestions = z.object({
  ...LearningHead.shape,
  /** The draw that the forecast is for; null without a forecast, or if the results of the state ended. */
  nextDraw: z.nullable(
    z.object({ drawDate: CalendarDate, drawTime: z.string(), drawDateTime: Instant }),
  ),
  /** True if the user asked for new picks on this draw. They are first in both lists. */
  refreshed: z.boolean(),
  /** During a break there are no picks and no recommendations. */
  quickPicks: z.array(QuickPick),
  topRecommendations: z.array(Recommendation),
  trendingCombinations: z.array(Trend),
  hotNumbers: z.array(DigitHeat),
  coldNumbers: z.array(DigitHeat),
  /** 40 cells, by position, then digit. */
  heatMap: z.array(HeatCell),
  /** How often each digit, '0' to '9', was drawn. */
  frequency: z.record(z.string(), z.int()),
  overdueCombinations: z.array(OverdueNumber),
  /** How many of the 10,000 numbers were never drawn. */
  neverSeen: z.int(),
  insights: z.array(Insight),
})
export type Suggestions = z.output<typeof Suggestions>
z.globalRegistry.add(Suggestions, { id: 'Suggestions' })

export const suggest = endpoint({
  method: 'POST',
  path: '/ml_api/suggest',
  auth: 'user',
  tag: 'learning',
  summary: 'Get the current forecast of a state, its results so far, and statistics of its draws',
  body: z.object(
    {
      state: z.optional(LearningState),
      userHistory: z.optional(UserHistory),
      /** New sampled picks; counts as an AI query. */
      refresh: z.optional(z.boolean('refresh is either true or false')),
    },
    NO_FORM,
  ),
  answer: Suggestions,
  errors: [
    'unauthenticated',
    'invalid',
    'plan_required',
    'on_break',
    'not_found',
    'quota_exceeded',
  ],
})
