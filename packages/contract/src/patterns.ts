import * as z from 'zod/mini'
import { NO_FORM } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Basis, LearningState, Probability } from './learning.ts'
import { InputNumbers } from './numbers.ts'

/** A pattern of draws: how often it occurred, and how often chance produces it. */
export const DetectedPattern = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** 0 to 1; 0 if chance explains it. */
  strength: Probability,
  strong: z.boolean(),
  /** q < .05: chance does not explain it. */
  flagged: z.boolean(),
  /** 1 − q, where q is the share of false discoveries among patterns this unusual: no probability. */
  confidence: Probability,
  p: Probability,
  q: Probability,
  /** The number of draws with the pattern. */
  frequency: z.int(),
  /** The frequency beside chance. */
  occurrence: z.object({
    observed: z.int(),
    expected: z.number(),
    draws: z.int(),
    rate: Probability,
    chance: Probability,
  }),
  /** The latest draws with it: '1221', or for a pattern over several draws '1904 → 2003'. */
  examples: z.array(z.string()),
})
export type DetectedPattern = z.output<typeof DetectedPattern>

/** A pattern of a number, and the share of all numbers with it. */
export const NumberPattern = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  chance: Probability,
})

export const Patterns = z.object({
  basis: Basis,
  /** How many patterns were tested. */
  lookedFor: z.int(),
  /** How many of them chance does not explain, and how many of these are strong. */
  totalPatterns: z.int(),
  strongPatterns: z.int(),
  /** Of those flagged in the first 80 % of draws, the share found again in the last 20 %; null if none was. */
  patternAccuracy: z.nullable(Probability),
  /** The counts behind it. */
  replication: z.nullable(z.object({ flagged: z.int(), replicated: z.int() })),
  detectedPatterns: z.array(DetectedPattern),
  /** The patterns with the lowest p that chance still explains. */
  nearest: z.array(DetectedPattern),
  /** The patterns of the given number; empty with fewer than four digits. */
  inNumbers: z.array(NumberPattern),
})
export type Patterns = z.output<typeof Patterns>
z.globalRegistry.add(Patterns, { id: 'Patterns' })

export const findPatterns = endpoint({
  method: 'POST',
  path: '/ml_api/patterns',
  auth: 'user',
  tag: 'learning',
  summary: 'Find patterns in the draws of a state, and compare their rates with chance',
  body: z.object({ state: z.optional(LearningState), numbers: z.optional(InputNumbers) }, NO_FORM),
  answer: Patterns,
  errors: ['unauthenticated', 'invalid', 'not_found'],
})
