import type { Battery } from '@fourcast/contract/track-record.ts'
import type { ForecastRecord } from '@fourcast/contract/learning.ts'
import type { Patterns } from '@fourcast/contract/patterns.ts'
import type { MemberEvidence } from '@fourcast/engine/evidence/family.ts'
import type { Power } from '@fourcast/engine/evidence/power.ts'
import type { ModelSettings } from '@fourcast/engine/learning/settings.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'

/** The patterns of a history, in the contract's form. */
export type FoundPatterns = Omit<Patterns, 'basis' | 'inNumbers'>

/** The report of a training, in the contract's form; stored as JSON. */
export interface StoredReport {
  backtest: ForecastRecord
  /** Shrinkage of the model's probabilities, from its back-test. */
  calibrationSlope: number
  battery: Battery
  patterns: FoundPatterns
  /** The power of the evidence after as many draws. */
  power: Power
}

/** The evidence of a state's draws against fair ones, as it is shown. */
export interface StoredEvidence {
  /** Counted draws, and the last of them: its session of the day, and days since 1970-01-01. */
  draws: number
  last: { day: number; slot: number }
  /** ln E of the members together. */
  logE: number
  members: readonly MemberEvidence[]
}

/** A trained model of a state's four-digit game. Its weights are deleted with the second model after it. */
export const learningModel = pgTable(
  'learning_model',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    state: text().notNull(),
    simulated: boolean().notNull(),
    /** Identifies the code, hyperparameters, draws and seed. */
    version: text().notNull(),
    trainedAt: instant('trained_at').notNull(),
    /** Number of draws that it was trained on, and the last of them. */
    draws: integer().notNull(),
    lastDraw: text('last_draw').notNull(),
    seed: bigint({ mode: 'number' }).notNull(),
    codeVersion: integer('code_version').notNull(),
    hyperparameters: jsonb().$type<ModelSettings>().notNull(),
    /** Shrinkage of its probabilities, for old forecasts. */
    calibrationSlope: doublePrecision('calibration_slope').notNull().default(1),
    weights: bytes(),
  },
  (t) => [uniqueIndex('learning_model_version').on(t.state, t.simulated, t.version)],
)

/** A forecast made before its draw. Append-only: rows are never changed or deleted. */
export const forecast = pgTable(
  'forecast',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    state: text().notNull(),
    simulated: boolean().notNull(),
    /** The position in the hash chain of its series, from 1. */
    sequence: integer().notNull(),
    drawDate: date('draw_date').notNull(),
    session: text().notNull(),
    drawAt: instant('draw_at').notNull(),
    writtenAt: instant('written_at').notNull(),
    version: text().notNull(),
    /** 4 × 10 probabilities of the stack, by position, as float64, little-endian. */
    stack: bytes().notNull(),
    /** The stack's share in the mix; the rest is chance. */
    weight: doublePrecision().notNull(),
    /** ln E of the stack, and how many digits it counts, before this draw. */
    logE: doublePrecision('log_e').notNull(),
    scoredDigits: integer('scored_digits').notNull(),
    /** The latest draw it used. */
    knew: text().notNull(),
    /** The evidence of the draws at that time; null until a training has counted them. */
    evidenceDraws: integer('evidence_draws'),
    evidenceLogE: doublePrecision('evidence_log_e'),
    /** The hash of the newest score. */
    scoresHash: text('scores_hash').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (t) => [
    uniqueIndex('forecast_sequence').on(t.state, t.simulated, t.sequence),
    uniqueIndex('forecast_slot').on(t.state, t.simulated, t.drawDate, t.session),
    check('forecast_before_draw', sql`written_at < draw_at`),
  ],
)

/** The score of a forecast, with the numbers first published. A later correction does not change it. */
export const forecastScore = pgTable('forecast_score', {
  forecastId: bigint('forecast_id', { mode: 'number' })
    .primaryKey()
    .references(() => forecast.id),
  /** The order of scoring. */
  id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  numbers: text().notNull(),
  /** By position: whether the likeliest digit came, and gain ln(10·p) and Brier score of the mix. */
  hits: boolean().array().notNull(),
  gains: doublePrecision().array().notNull(),
  briers: doublePrecision().array().notNull(),
  /** The rank of the drawn number among 10,000; 0 is the likeliest. */
  rank: smallint().notNull(),
  boxHit: boolean('box_hit').notNull(),
  boxChance: doublePrecision('box_chance').notNull(),
  /** P(at least one digit in its place) of the likeliest number, as the mix said it. */
  predicted: doublePrecision().notNull(),
  /** ln E of the stack, and how many digits it counts, after this draw. */
  logE: doublePrecision('log_e').notNull(),
  scoredDigits: integer('scored_digits').notNull(),
  scoredAt: instant('scored_at').notNull(),
  /** Covers this score and the hash of the one before. */
  hash: text().notNull(),
})

/** A signed file with the newest hashes of all chains, one a day. Append-only. */
export const chainDay = pgTable('chain_day', {
  day: date().primaryKey(),
  /** The JSON that was signed, byte by byte. */
  head: text().notNull(),
  /** Its SHA-256, which the next day's file contains. */
  hash: text().notNull(),
  /** Ed25519, base64. */
  signature: text().notNull(),
})

/**
 * One row for each series with a model: its evidence and reports. Scoring and forecasting lock it.
 */
export const learningState = pgTable(
  'learning_state',
  {
    state: text().notNull(),
    simulated: boolean().notNull(),
    /** The model in use. */
    version: text().notNull(),
    /**
     * ln E of the stack and how many digits it counts: of the first back-test, then of each live
     * draw.
     */
    logE: doublePrecision('log_e').notNull(),
    scoredDigits: integer('scored_digits').notNull(),
    /** The same when the first forecast was written, where live forecasts start. */
    liveFromLogE: doublePrecision('live_from_log_e').notNull(),
    /** The report of the model in use, from its training. */
    report: jsonb().$type<StoredReport>().notNull(),
    /** The report of the scored forecasts; null before the first. */
    live: jsonb().$type<StoredReport['backtest']>(),
    /** The evidence in the draws; null until a training has counted them. */
    evidence: jsonb().$type<StoredEvidence>(),
    /** The state needed to count the next draw, about 88 kB. */
    evidenceState: bytes('evidence_state'),
    chainCheckedAt: instant('chain_checked_at'),
    /** The first forecast whose hash does not match. */
    chainBrokenAt: integer('chain_broken_at'),
  },
  (t) => [primaryKey({ columns: [t.state, t.simulated] })],
)

/** A requested training. If an instance crashes, its lease expires and another continues. */
export const training = pgTable(
  'training',
  {
    id: uuid().primaryKey().defaultRandom(),
    state: text().notNull(),
    status: text({ enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    /** 0 to 1. */
    progress: doublePrecision().notNull().default(0),
    leaseBy: uuid('lease_by'),
    leaseUntil: instant('lease_until'),
    requestedAt: instant('requested_at').notNull(),
    finishedAt: instant('finished_at'),
    error: text(),
  },
  (t) => [
    uniqueIndex('training_unfinished')
      .on(t.state)
      .where(sql`status in ('queued', 'running')`),
    index('training_latest').on(t.state, t.requestedAt),
  ],
)
