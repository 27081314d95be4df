import { createHash } from 'node:crypto'
import { LEAST_DRAWS } from '@fourcast/engine/learning/model.ts'
import type { ModelSettings } from '@fourcast/engine/learning/settings.ts'
import { CODE_VERSION, MODEL_SETTINGS, versionOf } from '@fourcast/engine/learning/settings.ts'
import type { SourceChoice } from '#domains/draws/sources/publishers/registry.ts'
import type { ModelSeries } from './training-repo.ts'
import type { History } from './training-history.ts'

/** How models are trained. Tests use smaller ones. */
export interface LearningOptions {
  settings: ModelSettings
  /** The least number of draws to train on. */
  leastDraws: number
  /** The number of days in a complete simulated history; by default the standard length. */
  historyDays?: number | undefined
  /** The configured sources: training waits until its state's shipped history is stored. */
  sources?: readonly SourceChoice[] | undefined
}

export const LEARNING: LearningOptions = { settings: MODEL_SETTINGS, leastDraws: LEAST_DRAWS }

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

/** The seed is derived from the name of the series, so nobody can try several and keep the luckiest. */
export const seedOf = ({ state, simulated }: ModelSeries): number =>
  Number.parseInt(sha256(`cash4|${state}|${simulated ? 'simulated' : 'real'}`).slice(0, 8), 16)

const VERSION_LENGTH = 12

/** The name of a model, and everything it is made from. */
export function recipeOf(history: History, { settings }: LearningOptions) {
  const { series } = history
  const seed = seedOf(history)
  const lastDraw = latestName(history)
  // A late older draw or a correction makes another model even if the last draw is the same.
  const draws = sha256(
    [series.digits, series.slots, series.days].map((column) => sha256(bytesOf(column))).join('|'),
  )
  return {
    seed,
    settings,
    lastDraw,
    codeVersion: CODE_VERSION,
    version: versionOf({ seed, settings }, `${lastDraw} ${draws}`, sha256).slice(0, VERSION_LENGTH),
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array | Int32Array) =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** The latest draw by name, such as 'GA 2026-05-03 Night 0768'. */
export const latestName = ({ state, latest }: Pick<History, 'state' | 'latest'>): string =>
  latest ? `${state} ${latest.date} ${latest.session} ${latest.numbers}` : state
