import type { HonestyState } from '@fourcast/engine/learning/honesty.ts'
import type { ModelSettings } from '@fourcast/engine/learning/settings.ts'
import type { DrawSeries, DrawTime } from '@fourcast/engine/series.ts'
import type { StoredReport } from '#platform/db/schema/forecasts.ts'

/** What the thread is asked for. Everything in it can be copied from thread to thread. */
export type Question = TrainQuestion | ForecastQuestion

export interface TrainQuestion {
  kind: 'train'
  /** Names the series: its model and counts are kept under it. */
  game: string
  version: string
  series: DrawSeries
  seed: number
  settings: ModelSettings
}

export interface ForecastQuestion {
  kind: 'forecast'
  game: string
  version: string
  /** Of this version, where the thread does not have them. */
  weights: Uint8Array | null
  series: DrawSeries
  target: DrawTime
}

/** What a training made. */
export interface TrainedAnswer {
  kind: 'trained'
  weights: Uint8Array
  report: StoredReport
  /** The evidence after the back-test. */
  evidence: HonestyState
}

export type Answer =
  | TrainedAnswer
  /** The stack's 4 × 10 probabilities; null where the weights are missing. */
  | { kind: 'forecast'; stack: Float64Array | null }
  | { kind: 'progress'; progress: number }
  | { kind: 'failed'; message: string }

/** To the thread: a question, or that nobody waits for its answer any more. */
export type ToThread = { id: number; question: Question } | { id: number; question: null }
export type FromThread = { id: number; answer: Answer }

/** The name of a series, as the thread keeps it. */
export const gameName = ({ state, simulated }: { state: string; simulated: boolean }): string =>
  `${state} ${simulated ? 'simulated' : 'real'}`
