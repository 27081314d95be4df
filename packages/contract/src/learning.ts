import * as z from 'zod/mini'
import { CalendarDate, Instant, Place } from './common.ts'

const STATE = 'Use a two-letter state code, or all'
/** A state, or `all`: then counts include all states, and there is no model. */
export const LearningState = z.string(STATE).check(z.regex(/^([A-Z]{2}|all)$/, STATE))

/** A state with its own model. */
export const ModelState = z
  .string('Use a two-letter state code')
  .check(z.regex(/^[A-Z]{2}$/, 'Use a two-letter state code'))

/** A probability or share, 0 to 1. */
export const Probability = z.number()

/** How often something happened, and how often chance makes it happen. `low` and `high` are the 95 % interval. */
export const Rate = z.object({
  hits: z.int(),
  n: z.int(),
  rate: Probability,
  chance: Probability,
  low: Probability,
  high: Probability,
  /** P(at least as many hits) by chance, exact. */
  p: Probability,
})
export type Rate = z.output<typeof Rate>

/** The draws behind the figures. Simulated and real draws are never mixed. */
export const Basis = z.object({
  /** A code, or `all`. */
  state: z.string(),
  stateName: z.string(),
  simulated: z.boolean(),
  /** How many states: 1, or more for `all`. */
  states: z.int(),
  draws: z.int(),
  since: z.nullable(CalendarDate),
  /** The latest draw, up to which all figures are; null if there is none. */
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
 * `ready`: there is a model. `training`: the first model is training. `waiting`: there are too few
 * draws, or the history is still loading. `none`: there is no model for all states together.
 */
export const ModelStatus = z.enum(['ready', 'training', 'waiting', 'none'])
export type ModelStatus = z.output<typeof ModelStatus>

export const Verdict = z.enum(['no evidence', 'some evidence', 'strong evidence'])
export type Verdict = z.output<typeof Verdict>

/** Forecasts compared with results: those of the back-test, or those stored before their draws. */
export const ForecastRecord = z.object({
  /** Scored draws; each has four digit forecasts. */
  draws: z.int(),
  digits: z.int(),
  /** Hits of the likeliest digit of each position. */
  top1: Rate,
  /** Whether the number was among the 10 or 100 likeliest, and its box among the 10 likeliest. */
  straight10: Rate,
  straight100: Rate,
  box10: Rate,
  /** Of the shown forecast, per digit, in nats; lower is better. */
  logLoss: z.object({ mean: z.number(), chance: z.number() }),
  brier: z.object({ mean: z.number(), chance: z.number() }),
  /**
   * The evidence of these forecasts alone. A back-test is one replay with one model: the next training
   * replaces it. What a state's forecasts show is `Evidence`.
   */
  log10E: z.number(),
  verdict: Verdict,
  /** log10 E after this many scored draws; at most 400 points. */
  running: z.array(z.object({ draws: z.int(), log10E: z.number() })),
  /** Predicted and observed rates, grouped by prediction. */
  calibration: z.array(
    z.object({
      predicted: Probability,
      observed: Probability,
      n: z.int(),
      low: Probability,
      high: Probability,
    }),
  ),
  /** How much of a draw's log-loss the forecasts removed, in percent; 0 is chance. */
  predictability: z.object({ percent: z.number(), low: z.number(), high: z.number() }),
})
export type ForecastRecord = z.output<typeof ForecastRecord>
z.globalRegistry.add(ForecastRecord, { id: 'ForecastRecord' })

/**
 * The evidence of a state against chance: the mean E of its forecasts and of seven watchers of its draws,
 * each for one kind of departure. It counts the draws known when the first model was trained, then every
 * later draw once. Trainings, corrections and imports of older draws never change it, so it may be read
 * after every draw: fair draws ever reach 20 in at most 1 of 20 states (Ville's inequality).
 */
export const Evidence = z.object({
  /** Counted draws. */
  draws: z.int(),
  /** 0 at first. E itself can exceed any number. */
  log10E: z.number(),
  verdict: Verdict,
  /** What the member with the most evidence found, as part of a sentence; null without evidence. */
  carriedBy: z.nullable(z.string()),
  /**
   * A sentence about copied rows in our stored draws; null if there are none. They are a fault of our
   * data: then the evidence says nothing about the lottery's draws.
   */
  copiedRows: z.nullable(z.string()),
  /**
   * A sentence about what as many draws would have shown, from simulation: no evidence is not evidence of
   * fairness. Null if the model was trained before this was simulated.
   */
  wouldHaveFound: z.string(),
  /** The forecasts and the watchers; E is the mean of theirs. */
  members: z.array(z.object({ id: z.string(), name: z.string(), log10E: z.number() })),
})
export type Evidence = z.output<typeof Evidence>

/** A model and its results so far. */
export const ModelInfo = z.object({
  modelVersion: z.string(),
  algorithmType: z.string(),
  featuresCount: z.int(),
  /** Digits it was trained on: four per draw. */
  trainingSize: z.int(),
  lastTraining: Instant,
  /** Digit forecasts that were stored before their draws and scored since: four per draw. */
  predictions: z.int(),
  /** How often the likeliest digit was drawn in the back-test; chance is .1. */
  accuracy: Probability,
  /** The model's share of the shown forecast; the rest is chance. */
  weight: Probability,
  evidence: Evidence,
  backtest: ForecastRecord,
  /** Null until a stored forecast has been scored. */
  live: z.nullable(ForecastRecord),
})
export type ModelInfo = z.output<typeof ModelInfo>
z.globalRegistry.add(ModelInfo, { id: 'ModelInfo' })

/** The beginning of every response about a state: its draws and the status of its model. */
export const LearningHead = z.object({
  basis: Basis,
  status: ModelStatus,
  /** Progress of the running training, 0 to 1. */
  progress: z.nullable(z.number()),
  model: z.nullable(ModelInfo),
})
export type LearningHead = z.output<typeof LearningHead>

/** Four digits. */
export const FullPick = z.array(z.int()).check(z.length(4))

/** One to four places, in their order. */
export const Places = z.array(Place).check(z.length(4))

/** An insight. If `confidence` is computed, `chance` is too. */
export const Insight = z.object({
  title: z.string(),
  message: z.string(),
  confidence: z.nullable(Probability),
  chance: z.nullable(Probability),
})
export type Insight = z.output<typeof Insight>
