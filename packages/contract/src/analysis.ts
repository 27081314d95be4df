import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Insight, LearningHead, LearningState, Places, Probability } from './learning.ts'
import * as M from './messages.ts'
import { InputNumbers } from './numbers.ts'
import { NumberPattern } from './patterns.ts'
import { OverdueNumber } from './suggestions.ts'

/** How often a number matched draws, compared with chance. */
const HitRate = z.object({
  hits: z.int(),
  expected: z.number(),
  rate: z.nullable(Probability),
  low: z.nullable(Probability),
  high: z.nullable(Probability),
  chance: Probability,
  p: Probability,
})

/** Figures that need four digits are null with fewer. */
const AdvancedAnalysis = z.object({
  /** 0 to 100, the mean of the four percentiles below. It describes the digits and does not change the odds. */
  overallScore: z.nullable(z.number()),
  scoreParts: z.nullable(
    z.object({ forecast: z.number(), ways: z.number(), sum: z.number(), gap: z.number() }),
  ),
  winProbability: z.nullable(Probability),
  boxProbability: z.nullable(Probability),
  /** 'Common', 'Uncommon', 'Rare', 'Very rare' or 'Rarest'. */
  rarity: z.nullable(z.string()),
  /** The shape behind the rarity. */
  shape: z.nullable(
    z.object({
      type: z.string(),
      ways: z.int(),
      /** How many of the 10,000 numbers share the shape. */
      numbers: z.int(),
      /** A box play wins 1 in this many draws. */
      oneIn: z.number(),
    }),
  ),
  /** P(at least one digit in its exact place), calibrated; null without a model. */
  confidence: z.nullable(Probability),
  chance: Probability,
  insights: z.array(
    z.object({ type: z.enum(['positive', 'warning', 'info']), message: z.string() }),
  ),
  /** Empty during a break. */
  recommendations: z.array(
    z.object({ title: z.string(), description: z.string(), action: z.optional(z.string()) }),
  ),
  /** Patterns of the number. `strength` is 1 − the share of numbers with the pattern. */
  patterns: z.array(
    z.object({
      ...NumberPattern.shape,
      strength: Probability,
      confidence: z.nullable(Probability),
      examples: z.array(z.string()),
    }),
  ),
  sum: z.int(),
  average: z.number(),
  range: z.object({ min: z.int(), max: z.int() }),
  uniqueDigits: z.int(),
  entropy: z.nullable(z.number()),
  complexity: z.nullable(z.number()),
  /** The share of a draw's log-loss that the forecasts removed, in percent; 0 is chance. */
  predictability: z.nullable(z.number()),
  predictabilityInterval: z.nullable(z.object({ low: z.number(), high: z.number() })),
  /** φ of digits in place; 0 is chance. */
  correlation: z.nullable(z.number()),
  correlationTest: z.nullable(z.object({ p: Probability, matches: z.int(), expected: z.number() })),
})

const Comparison = z.object({
  draws: z.int(),
  /** Draws equal to the number, with 2 or 3 digits in place, and with the same digits in any order. */
  exactMatches: z.nullable(z.int()),
  partialMatches: z.nullable(z.int()),
  boxMatches: z.nullable(z.int()),
  /** The same counts with their rates. */
  hitRates: z.nullable(z.object({ exact: HitRate, partial: HitRate, box: HitRate })),
  /** Exact matches divided by draws; chance is .0001. */
  winProbability: z.nullable(Probability),
  insights: z.array(
    z.object({ severity: z.enum(['success', 'info', 'warning']), message: z.string() }),
  ),
  /** Counts of each drawn digit, '0' to '9'. */
  digitFrequency: z.record(z.string(), z.int()),
  /** The digits, most frequent first; `percentage` of 4 × draws, 0 to 100. */
  digits: z.array(
    z.object({
      digit: z.int(),
      frequency: z.int(),
      percentage: z.number(),
      expected: z.number(),
      yours: z.boolean(),
    }),
  ),
})

export const Analysis = z.object({
  ...LearningHead.shape,
  numbers: Places,
  analysis: AdvancedAnalysis,
  comparison: Comparison,
  insights: z.array(Insight),
  frequency: z.record(z.string(), z.int()),
  overdueCombinations: z.array(OverdueNumber),
  /** The model's figures as top-level fields, for clients of the first version; null without a model. */
  accuracy: z.nullable(Probability),
  predictions: z.nullable(z.int()),
  trainingSize: z.nullable(z.int()),
  modelVersion: z.nullable(z.string()),
  algorithmType: z.nullable(z.string()),
  lastTraining: z.nullable(z.string()),
  featuresCount: z.nullable(z.int()),
})
export type Analysis = z.output<typeof Analysis>
z.globalRegistry.add(Analysis, { id: 'Analysis' })

export const analyze = endpoint({
  method: 'POST',
  path: '/ml_api/analyze',
  auth: 'user',
  tag: 'learning',
  summary: 'Compare one to four digits with the draws of a state. Counts as an advanced AI query',
  body: z.object({ numbers: InputNumbers, state: z.optional(LearningState) }, M.enterDigit),
  answer: Analysis,
  errors: ['unauthenticated', 'invalid', 'plan_required', 'not_found', 'quota_exceeded'],
})
