import * as z from 'zod/mini'
import { CalendarDate, IdParams, Instant, Page, paging, NO_FORM } from './common.ts'
import { endpoint } from './endpoint.ts'
import { LearningHead, ModelState, Probability } from './learning.ts'

/** What was said before a draw, and what came. Written once, chained by hash, never changed. */
export const ScoredForecast = z.object({
  /** Its place in the chain of its state, from 1. */
  sequence: z.int(),
  drawDate: CalendarDate,
  drawTime: z.string(),
  drawDateTime: Instant,
  /** Before the draw. */
  writtenAt: Instant,
  modelVersion: z.string(),
  /** The likeliest digit of each place, and what the mix gave it; chance is .1. */
  said: z.array(z.object({ digit: z.int(), probability: Probability })).check(z.length(4)),
  /** P(at least one of them in its place), as shown then, beside chance. */
  confidence: Probability,
  chance: Probability,
  weight: Probability,
  /** Null until the draw is in. */
  winningNumbers: z.nullable(z.string()),
  /** How many of the four came in their places. */
  hits: z.nullable(z.int()),
  /** The evidence after it, of the state's stored forecasts. */
  log10E: z.nullable(z.number()),
  hash: z.string(),
})
export type ScoredForecast = z.output<typeof ScoredForecast>
z.globalRegistry.add(ScoredForecast, { id: 'ScoredForecast' })

export const ForecastHistory = z.object({
  ...LearningHead.shape,
  /** Whether every stored forecast still has the hash it was written with, as last checked. */
  chain: z.object({ length: z.int(), intact: z.boolean(), checkedAt: z.nullable(Instant) }),
  forecasts: Page(ScoredForecast),
})
export type ForecastHistory = z.output<typeof ForecastHistory>
z.globalRegistry.add(ForecastHistory, { id: 'ForecastHistory' })

export const forecastHistory = endpoint({
  method: 'GET',
  path: '/ml_api/history',
  auth: 'user',
  tag: 'learning',
  summary: 'What was said before each draw, what came, and the running evidence; newest first',
  query: z.object({ state: z.optional(ModelState), ...paging }),
  answer: ForecastHistory,
  errors: ['unauthenticated', 'invalid', 'not_found'],
})

export const Training = z.object({
  id: z.string(),
  state: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  /** 0 to 1. */
  progress: z.number(),
  requestedAt: Instant,
  finishedAt: z.nullable(Instant),
  /** Of a failed one. */
  error: z.nullable(z.string()),
})
export type Training = z.output<typeof Training>
z.globalRegistry.add(Training, { id: 'Training' })

export const startTraining = endpoint({
  method: 'POST',
  path: '/ml_api/train',
  auth: 'admin',
  tag: 'learning',
  summary: 'Train the model of a state anew; one that waits or runs already is answered as it is',
  body: z.object({ state: z.optional(ModelState) }, NO_FORM),
  answer: Training,
  status: 202,
  errors: ['unauthenticated', 'forbidden', 'invalid', 'not_found', 'unprocessable'],
})

export const trainingProgress = endpoint({
  method: 'GET',
  path: '/ml_api/train/:id',
  auth: 'admin',
  tag: 'learning',
  summary: 'How far a training is',
  params: IdParams,
  answer: Training,
  errors: ['unauthenticated', 'forbidden', 'invalid', 'not_found'],
})

export const verifyChain = endpoint({
  method: 'POST',
  path: '/api/admin/forecasts/verify',
  auth: 'admin',
  tag: 'learning',
  summary: 'Compute the hash of every stored forecast again',
  answer: z.object({
    states: z.array(
      z.object({
        state: z.string(),
        simulated: z.boolean(),
        length: z.int(),
        intact: z.boolean(),
        /** The first forecast that is not as it was written. */
        brokenAt: z.nullable(z.int()),
      }),
    ),
  }),
  errors: ['unauthenticated', 'forbidden'],
})
