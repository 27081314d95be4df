import type { Game } from '@fourcast/engine/games.ts'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import type { StateCode } from '@fourcast/engine/states.ts'
import { isState } from '@fourcast/engine/states.ts'
import { DIGIT_GAMES, seriesOf } from '../series.ts'
import type { SourceName } from './known.ts'
import { canServe, isSourceName, SOURCE_NAMES } from './known.ts'

/** Which source a game in a state has. */
export interface SourceChoice {
  game: Game
  state: StateCode
  source: SourceName
}

/** Reads 'GA=magayo, NY=socrata, NY:cash3=socrata'; what cannot be is told, all of it. */
export function parseSources(text: string): { choices: SourceChoice[]; problems: string[] } {
  const choices = new Map<string, SourceChoice>()
  const problems: string[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const choice = readEntry(entry)
    if (typeof choice === 'string') problems.push(choice)
    else if (choices.has(keyOf(choice))) problems.push(`names ${keyOf(choice)} twice`)
    else choices.set(keyOf(choice), choice)
  }
  return { choices: [...choices.values()], problems }
}

const keyOf = ({ game, state }: SourceChoice) => `${state}:${game}`

function readEntry(entry: string): SourceChoice | string {
  const parts = /^([a-z]{2})(?::([a-z0-9-]+))?\s*=\s*([a-z]+)$/i.exec(entry)
  if (!parts) return `holds '${entry}', which is not like GA=magayo or NY:cash3=socrata`
  const state = (parts[1] ?? '').toUpperCase()
  const game = (parts[2] ?? FOUR_DIGIT).toLowerCase()
  const source = (parts[3] ?? '').toLowerCase()
  const series = seriesOf(game, state)
  if (!isState(state)) return `names ${state}: use the two letters of a state, or DC`
  if ('unknown' in series) return `names the game ${game}: use ${DIGIT_GAMES.join(', ')}`
  if (!isSourceName(source)) return `names the source ${source}: use ${SOURCE_NAMES.join(', ')}`
  if (!canServe(source, series.game, state)) return `wants ${entry}: ${source} has no such draws`
  return { game: series.game, state, source }
}
