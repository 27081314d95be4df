import * as z from 'zod/mini'
import { NO_FORM } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Basis, LearningState, Probability } from './learning.ts'
import { InputNumbers } from './numbers.ts'

/** Something draws can show, and how often they did beside how often chance does. */
export const DetectedPattern = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** 0 to 1; 0 while chance explains it. */
  strength: Probability,
  strong: z.boolean(),
  /** q < .05: chance does not explain it. */
  flagged: z.boolean(),
  /** 1 − q, where q is the share of false discoveries among patterns this unusual: no probability. */
  confidence: Probability,
  p: Probability,
  q: Probability,
  frequency: z.object({
    observed: z.int(),
    expected: z.number(),
    draws: z.int(),
    rate: Probability,
    chance: Probability,
  }),
  /** The latest that show it: '1221', or over several draws '1904 → 2003'. */
  examples: z.array(z.string()),
})
export type DetectedPattern = z.output<typeof DetectedPattern>

/** A pattern that a number shows, and how many of a hundred numbers do. */
export const NumberPattern = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  chance: Probability,
})

export const Patterns = z.object({
  basis: Basis,
  /** How many were looked for. */
  lookedFor: z.int(),
  /** How many chance does not explain, and how many of these are strong. */
  totalPatterns: z.int(),
  strongPatterns: z.int(),
  /** Of those flagged in the first 80 % of draws, the share found again in the last 20 %; null if none was. */
  patternAccuracy: z.nullable(Probability),
  /** The counts behind it. */
  replication: z.nullable(z.object({ flagged: z.int(), replicated: z.int() })),
  detectedPatterns: z.array(DetectedPattern),
  /** Nearest to being one, by p: what chance still explains. */
  nearest: z.array(DetectedPattern),
  /** Of the number sent, if four digits were. */
  inNumbers: z.array(NumberPattern),
})
export type Patterns = z.output<typeof Patterns>
z.globalRegistry.add(Patterns, { id: 'Patterns' })

export const findPatterns = endpoint({
  method: 'POST',
  path: '/ml_api/patterns',
  auth: 'user',
  tag: 'learning',
  summary: 'Patterns in the draws of a state, each beside the rate at which chance shows it',
  body: z.object({ state: z.optional(LearningState), numbers: z.optional(InputNumbers) }, NO_FORM),
  answer: Patterns,
  errors: ['unauthenticated', 'invalid', 'not_found'],
})
