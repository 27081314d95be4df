import type { EvidenceState } from '@fourcast/engine/learning/evidence.ts'
import type { ModelSettings } from '@fourcast/engine/learning/settings.ts'
import type { DrawSeries, DrawTime } from '@fourcast/engine/series.ts'
import type { StoredEvidence, StoredReport } from '#platform/db/schema/forecasts.ts'

/** A request to the thread. Everything in it can be cloned between threads. */
export type ThreadQuestion = TrainQuestion | ForecastQuestion

export interface TrainQuestion {
  kind: 'train'
  /** The name of the series, which is the key of its model and counts. */
  game: string
  version: string
  series: DrawSeries
  /** How many of the draws the evidence may count. */
  countable: number
  seed: number
  settings: ModelSettings
}

export interface ForecastQuestion {
  kind: 'forecast'
  game: string
  version: string
  /** The weights of this version, if the thread does not have them. */
  weights: Uint8Array | null
  series: DrawSeries
  target: DrawTime
}

/** The result of a training. */
export interface TrainedAnswer {
  kind: 'trained'
  weights: Uint8Array
  report: StoredReport
  /** The evidence after the back-test. */
  evidence: EvidenceState
  /** The evidence in the draws, and the state needed to count the next draw. */
  counted: { evidence: StoredEvidence | null; evidenceState: Uint8Array }
}

export type ThreadAnswer =
  | TrainedAnswer
  /** The stack's 4 × 10 probabilities; null if the thread needs the weights. */
  | { kind: 'forecast'; stack: Float64Array | null }
  | { kind: 'progress'; progress: number }
  | { kind: 'failed'; message: string }

/** To the thread: a request, or null to cancel it. */
export type ToThread = { id: number; question: ThreadQuestion } | { id: number; question: null }
export type FromThread = { id: number; answer: ThreadAnswer }

/** The name of a series inside the thread. */
export const seriesName = ({ state, simulated }: { state: string; simulated: boolean }): string =>
  `${state} ${simulated ? 'simulated' : 'real'}`
