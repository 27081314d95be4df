import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Basis, Evidence, ModelStatus, Probability, ForecastRecord } from './learning.ts'

const BatteryTest = z.object({
  id: z.string(),
  name: z.string(),
  /** One plain sentence about what it tests. */
  plain: z.string(),
  statistic: z.number(),
  p: Probability,
  q: Probability,
})

/** Whether draws look like fair ones: fails if any q < .05. q is corrected for all tests and all states. */
export const Battery = z.object({
  passed: z.boolean(),
  draws: z.int(),
  tests: z.array(BatteryTest),
})
export type Battery = z.output<typeof Battery>

const StateTrackRecord = z.object({
  basis: Basis,
  status: ModelStatus,
  evidence: z.nullable(Evidence),
  backtest: z.nullable(ForecastRecord),
  live: z.nullable(ForecastRecord),
  battery: z.nullable(Battery),
  /** How many patterns were tested, and how many of them chance does not explain. */
  patterns: z.nullable(z.object({ lookedFor: z.int(), flagged: z.int(), strong: z.int() })),
  /** The first stored forecast that no longer matches its hash; null if all do. */
  brokenAt: z.nullable(z.int()),
})
export type StateTrackRecord = z.output<typeof StateTrackRecord>

export const TrackRecord = z.object({
  states: z.array(StateTrackRecord),
  /**
   * States with a model of real draws, without those whose stored draws have copied rows or whose stored
   * forecasts were changed. Each is one look; the mean E is the evidence of all of them together, and this
   * is its log10.
   */
  watched: z.int(),
  log10E: z.nullable(z.number()),
  /** The same for the states with a model of simulated draws. */
  simulated: z.object({ watched: z.int(), log10E: z.nullable(z.number()) }),
})
export type TrackRecord = z.output<typeof TrackRecord>
z.globalRegistry.add(TrackRecord, { id: 'TrackRecord' })

export const getTrackRecord = endpoint({
  method: 'GET',
  path: '/ml_api/honesty',
  auth: 'public',
  tag: 'learning',
  summary:
    'Get the results of the models for each state compared with chance, and randomness tests of the draws',
  answer: TrackRecord,
  errors: [],
})
