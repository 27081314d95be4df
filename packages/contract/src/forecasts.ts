import * as z from 'zod/mini'
import { CalendarDate, IdParams, Instant, Page, paging, NO_FORM } from './common.ts'
import { endpoint } from './endpoint.ts'
import { LearningHead, ModelState, Probability } from './learning.ts'

/** A stored forecast and the result of its draw. Part of a hash chain and never changed. */
export const ScoredForecast = z.object({
  /** Its position in the state's chain, from 1. */
  sequence: z.int(),
  drawDate: CalendarDate,
  drawTime: z.string(),
  drawDateTime: Instant,
  /** Before the draw. */
  writtenAt: Instant,
  modelVersion: z.string(),
  /** The likeliest digit of each position with its probability; chance is .1. */
  said: z.array(z.object({ digit: z.int(), probability: Probability })).check(z.length(4)),
  /** P(at least one of them in its position), as shown then. */
  confidence: Probability,
  chance: Probability,
  weight: Probability,
  /** Null until the result is known. */
  winningNumbers: z.nullable(z.string()),
  /** How many of the four were drawn in their positions. */
  hits: z.nullable(z.int()),
  /** log10 of the evidence of the state's stored forecasts up to this one. */
  log10E: z.nullable(z.number()),
  hash: z.string(),
})
export type ScoredForecast = z.output<typeof ScoredForecast>
z.globalRegistry.add(ScoredForecast, { id: 'ScoredForecast' })

export const ForecastHistory = z.object({
  ...LearningHead.shape,
  /** Whether the hashes of all stored forecasts matched in the last check. */
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
  summary: 'List the forecast of each draw with result and running evidence, newest first',
  query: z.object({ state: z.optional(ModelState), ...paging }),
  answer: ForecastHistory,
  errors: ['unauthenticated', 'invalid', 'not_found'],
})

/**
 * A forecast with everything that its hash covers: SHA-256, in hexadecimal, of `previousHash` followed by
 * the JSON of `inputs`, written without spaces and in this order of keys.
 */
const ChainLink = z.object({
  inputs: z.object({
    state: z.string(),
    simulated: z.boolean(),
    /** From 1. */
    sequence: z.int(),
    drawDate: CalendarDate,
    session: z.string(),
    drawAt: Instant,
    /** Before the draw. */
    writtenAt: Instant,
    version: z.string(),
    /** The model's probabilities of the digits 0 to 9 of each position in turn: 40. */
    stack: z.array(z.number()),
    /** The model's share of the shown forecast; the rest is chance. */
    weight: z.number(),
    /** ln of the model's evidence, and how many digits it counts, before the draw. */
    logE: z.number(),
    scoredDigits: z.int(),
    /** The latest draw that the model had seen. */
    knew: z.string(),
    /**
     * How many draws the evidence of the draws had counted and its ln E; null before the first training.
     */
    evidence: z.nullable(z.object({ draws: z.int(), logE: z.number() })),
    /** The hash of the newest score at that time; 64 zeros before the first. */
    scores: z.string(),
  }),
  previousHash: z.string(),
  hash: z.string(),
  /** The numbers first published, and the evidence after them; null until they are stored. */
  score: z.nullable(
    z.object({
      numbers: z.string(),
      scoredAt: Instant,
      logE: z.number(),
      scoredDigits: z.int(),
      /**
       * SHA-256 of the hash of the score before (64 zeros for the first), followed by the JSON of `forecast`
       * (the hash above), `numbers`, `scoredAt`, `logE` and `scoredDigits`.
       */
      hash: z.string(),
    }),
  ),
})
export type ChainLink = z.output<typeof ChainLink>
z.globalRegistry.add(ChainLink, { id: 'ChainLink' })

export const ForecastChain = z.object({
  /** At most 100, oldest first. A forecast is listed once its draw was held; until then it is in `head`. */
  links: z.array(ChainLink),
  /** `after` for the next page; null on the last one. */
  next: z.nullable(z.int()),
  /** The newest forecast. Its hash fixes every forecast before it; null if there is none. */
  head: z.nullable(
    z.object({ sequence: z.int(), hash: z.string(), writtenAt: Instant, drawAt: Instant }),
  ),
})
export type ForecastChain = z.output<typeof ForecastChain>
z.globalRegistry.add(ForecastChain, { id: 'ForecastChain' })

const AFTER = 'after is a whole number from 0'
/** The largest integer of PostgreSQL. */
const MOST = 2_147_483_647

export const forecastChain = endpoint({
  method: 'GET',
  path: '/ml_api/chain',
  auth: 'public',
  tag: 'learning',
  summary:
    'Get the hash chain of a state’s forecasts with every input, so that anyone can verify it',
  query: z.object({
    state: ModelState,
    after: z._default(
      z.coerce.number(AFTER).check(z.int(AFTER), z.minimum(0, AFTER), z.maximum(MOST, AFTER)),
      0,
    ),
  }),
  answer: ForecastChain,
  errors: ['invalid', 'not_found'],
})

/** A hash of a chain, and how many forecasts or scores it covers. */
const ChainHead = z.object({ count: z.int(), hash: z.string() })

/**
 * The newest hashes of all chains on a day. `signature` is Ed25519, base64, of the JSON of `head`, written
 * without spaces and in this order of keys. Nobody can change a file that others have a copy of.
 */
export const ChainDay = z.object({
  head: z.object({
    format: z.int(),
    day: CalendarDate,
    writtenAt: Instant,
    /** The key of this installation: DER (SPKI), base64. */
    publicKey: z.string(),
    /** SHA-256 of the JSON of the file before; 64 zeros in the first. */
    previous: z.string(),
    states: z.array(
      z.object({
        state: z.string(),
        simulated: z.boolean(),
        forecasts: ChainHead,
        scores: ChainHead,
        /** Of the draws: how many are counted, and ln E. */
        evidence: z.nullable(z.object({ draws: z.int(), logE: z.number() })),
      }),
    ),
  }),
  signature: z.string(),
})
export type ChainDay = z.output<typeof ChainDay>
z.globalRegistry.add(ChainDay, { id: 'ChainDay' })

export const chainDay = endpoint({
  method: 'GET',
  path: '/ml_api/chain/heads/:day',
  auth: 'public',
  tag: 'learning',
  summary: 'Get the signed file of a day with the newest hashes of all chains, to keep a copy',
  params: z.object({ day: CalendarDate }),
  answer: ChainDay,
  errors: ['invalid', 'not_found'],
})

export const ChainDays = z.object({
  /** At most 366, newest first; `hash` is SHA-256 of the JSON of the file’s head. */
  days: z.array(z.object({ day: CalendarDate, hash: z.string() })),
  /** `before` for the next page; null on the last one. */
  next: z.nullable(CalendarDate),
})
export type ChainDays = z.output<typeof ChainDays>
z.globalRegistry.add(ChainDays, { id: 'ChainDays' })

export const chainDays = endpoint({
  method: 'GET',
  path: '/ml_api/chain/heads',
  auth: 'public',
  tag: 'learning',
  summary: 'List the days that have a signed file of all chains, newest first',
  query: z.object({ before: z.optional(CalendarDate) }),
  answer: ChainDays,
  errors: ['invalid'],
})

export const Training = z.object({
  id: z.string(),
  state: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  /** 0 to 1. */
  progress: z.number(),
  requestedAt: Instant,
  finishedAt: z.nullable(Instant),
  /** The error of a failed training. */
  error: z.nullable(z.string()),
})
export type Training = z.output<typeof Training>
z.globalRegistry.add(Training, { id: 'Training' })

export const startTraining = endpoint({
  method: 'POST',
  path: '/ml_api/train',
  auth: 'admin',
  tag: 'learning',
  summary: 'Train the model of a state. If a training is queued or running, returns it',
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
  summary: 'Get the progress of a training',
  params: IdParams,
  answer: Training,
  errors: ['unauthenticated', 'forbidden', 'invalid', 'not_found'],
})

export const verifyChain = endpoint({
  method: 'POST',
  path: '/api/admin/forecasts/verify',
  auth: 'admin',
  tag: 'learning',
  summary: 'Verify the hashes of all stored forecasts',
  answer: z.object({
    states: z.array(
      z.object({
        state: z.string(),
        simulated: z.boolean(),
        length: z.int(),
        intact: z.boolean(),
        /** The first forecast that was changed. */
        brokenAt: z.nullable(z.int()),
      }),
    ),
  }),
  errors: ['unauthenticated', 'forbidden'],
})
