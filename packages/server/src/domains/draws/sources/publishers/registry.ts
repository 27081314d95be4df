import type { Game } from '@fourcast/engine/games.ts'
import { scheduleOf } from '@fourcast/engine/schedules.ts'
import type { SeriesState } from '@fourcast/engine/states.ts'
import { dclottery } from './district-of-columbia.ts'
import { galottery } from './georgia.ts'
import { magayo } from './magayo.ts'
import { nclottery } from './north-carolina.ts'
import { sclottery } from './south-carolina.ts'
import { socrata } from './socrata.ts'
import type { Source, SourceSettings } from './source.ts'
import { texas } from './texas.ts'
import { valottery } from './virginia.ts'
import { wilottery } from './wisconsin.ts'

/** The sources that are requested over the network. */
const LIVE = {
  socrata,
  texas,
  nclottery,
  valottery,
  galottery,
  dclottery,
  sclottery,
  wilottery,
  magayo,
} as const
export type LiveName = keyof typeof LIVE

/** Every source that a series may have; `simulated` and `import` send no requests. */
export const SOURCE_NAMES = [
  'simulated',
  'import',
  'socrata',
  'texas',
  'nclottery',
  'valottery',
  'galottery',
  'dclottery',
  'sclottery',
  'wilottery',
  'magayo',
] as const
export type SourceName = (typeof SOURCE_NAMES)[number]

/** The source of a game in a state. */
export interface SourceChoice {
  game: Game
  state: SeriesState
  source: SourceName
}

export const isSourceName = (name: string): name is SourceName =>
  SOURCE_NAMES.some((known) => known === name)

export const isLive = (name: SourceName): name is LiveName => Object.hasOwn(LIVE, name)

/** The free sources: only these are requested when someone refreshes a page. */
export const FREE_SOURCES: readonly SourceName[] = SOURCE_NAMES.filter(
  (name) => isLive(name) && LIVE[name]({}).pace === 'polled',
)

/** The live source of that name; null for `simulated` and `import`. */
export const liveSource = (name: SourceName, settings: SourceSettings): Source | null =>
  isLive(name) ? LIVE[name](settings) : null

/** Whether a source has the draws of a game in a state. */
export function canServe(name: SourceName, game: Game, state: string): boolean {
  if (name === 'import') return true
  if (isLive(name)) return LIVE[name]({}).sessions(game, state).length > 0
  return scheduleOf(game, state) !== undefined
}
