import * as z from 'zod/mini'
import { CalendarDate, Instant, Place } from './common.ts'

const STATE = 'Use a two-letter state code, or all'
/** A state, or `all`: counts are then pooled over every state, and there is no model. */
export const LearningState = z.string(STATE).check(z.regex(/^([A-Z]{2}|all)$/, STATE))

/** A state that has a model of its own. */
export const ModelState = z
  .string('Use a two-letter state code')
  .check(z.regex(/^[A-Z]{2}$/, 'Use a two-letter state code'))

/** A probability, or a share of a whole, 0 to 1. */
export const Probability = z.number()

/** How often something came, beside chance; `low` and `high` are its 95 % interval. */
export const Rate = z.object({
  hits: z.int(),
  n: z.int(),
  rate: Probability,
  chance: Probability,
  low: Probability,
  high: Probability,
  /** P(at least as many hits) if all is chance, exact. */
  p: Probability,
})
export type Rate = z.output<typeof Rate>

/** What figures are drawn from. Simulated and real draws are never mixed. */
export const Basis = z.object({
  /** A code, or `all`. */
  state: z.string(),
  stateName: z.string(),
  simulated: z.boolean(),
  /** How many states: 1, or more where they are pooled. */
  states: z.int(),
  draws: z.int(),
  since: z.nullable(CalendarDate),
  /** The latest draw: the 'as of' of every figure. Null while there is none. */
  latest: z.nullable(
    z.object({
      state: z.string(),
      drawDate: CalendarDate,
      drawTime: z.string(),
      drawDateTime: Instant,
      winningNumbers: z.string(),
    }),
  ),
})
export type Basis = z.output<typeof Basis>

/**
 * `ready`: there is a model. `training`: the first one is being made. `waiting`: too few draws, or
 * the history is still being filled. `none`: pooled states have no model.
 */
export const ModelStatus = z.enum(['ready', 'training', 'waiting', 'none'])
export type ModelStatus = z.output<typeof ModelStatus>

export const Verdict = z.enum(['no evidence', 'some evidence', 'strong evidence'])
export type Verdict = z.output<typeof Verdict>

/** Forecasts beside what came: those of the back-test, or those written live before their draws. */
export const ForecastRecord = z.object({
  /** Scored draws; each has four digit forecasts. */
  draws: z.int(),
  digits: z.int(),
  /** The likeliest digit of each place. */
  top1: Rate,
  /** The number among the 10 and the 100 likeliest of 10,000; its box among the ten likeliest. */
  straight10: Rate,
  straight100: Rate,
  box10: Rate,
  /** In nats a digit, of the mix; lower is better. */
  logLoss: z.object({ mean: z.number(), chance: z.number() }),
  brier: z.object({ mean: z.number(), chance: z.number() }),
  /**
   * The evidence of these forecasts alone. A back-test is one replay with one model: the next training
   * replaces it. What a state's forecasts show is `Evidence`.
   */
  E: z.number(),
  log10E: z.number(),
  verdict: Verdict,
  /** log10 E after so many scored draws, at most 400 points. */
  running: z.array(z.object({ draws: z.int(), log10E: z.number() })),
  /** What was said, and what came, in groups of like claims. */
  calibration: z.array(
    z.object({
      predicted: Probability,
      observed: Probability,
      n: z.int(),
      low: Probability,
      high: Probability,
    }),
  ),
  /** Percent of a draw's surprise that forecasts took away; 0 is chance, lower is fairer. */
  predictability: z.object({ percent: z.number(), low: z.number(), high: z.number() }),
})
export type ForecastRecord = z.output<typeof ForecastRecord>
z.globalRegistry.add(ForecastRecord, { id: 'ForecastRecord' })

/**
 * The evidence of a state's forecasts against chance: the back-test of its first model, then every
 * stored forecast with its result. Trainings and imports never change it, so it may be read after
 * every draw: fair draws ever reach 20 in at most 1 of 20 states (Ville's inequality).
 */
export const Evidence = z.object({
  /** Scored draws. */
  draws: z.int(),
  /** 1 at first; at most 1e308, where only `log10E` is exact. */
  E: z.number(),
  log10E: z.number(),
  verdict: Verdict,
})
export type Evidence = z.output<typeof Evidence>

/** A model and what it has been worth so far. */
export const ModelInfo = z.object({
  modelVersion: z.string(),
  algorithmType: z.string(),
  featuresCount: z.int(),
  /** Digits it was trained on: four a draw. */
  trainingSize: z.int(),
  lastTraining: Instant,
  /** Digit forecasts stored before their draws and scored after: four a draw. */
  predictions: z.int(),
  /** The likeliest digit came, as a share of the back-test's digit forecasts; chance is .1. */
  accuracy: Probability,
  /** How much of a shown forecast is the model's; the rest is chance. */
  weight: Probability,
  evidence: Evidence,
  backtest: ForecastRecord,
  /** Null until a stored forecast has met its draw. */
  live: z.nullable(ForecastRecord),
})
export type ModelInfo = z.output<typeof ModelInfo>
z.globalRegistry.add(ModelInfo, { id: 'ModelInfo' })

/** The head of every answer about a state: what it rests on, and where its model stands. */
export const LearningHead = z.object({
  basis: Basis,
  status: ModelStatus,
  /** Of the training under way, 0 to 1. */
  progress: z.nullable(z.number()),
  model: z.nullable(ModelInfo),
})
export type LearningHead = z.output<typeof LearningHead>

/** Four digits that were picked, and what chance gives them. */
export const FullPick = z.array(z.int()).check(z.length(4))

/** One to four places, in their order. */
export const Places = z.array(Place).check(z.length(4))

/** Something worth saying. `confidence` only where it was computed, and then beside `chance`. */
export const Insight = z.object({
  title: z.string(),
  message: z.string(),
  confidence: z.nullable(Probability),
  chance: z.nullable(Probability),
})
export type Insight = z.output<typeof Insight>
