import type { Game } from '@fourcast/engine/games.ts'
import { FOUR_DIGIT, GAME_IDS } from '@fourcast/engine/games.ts'
import { anySeriesOf } from '../store/series.ts'
import type { SourceChoice } from './publishers/registry.ts'
import { canServe, isSourceName, SOURCE_NAMES } from './publishers/registry.ts'

/**
 * Free sources. Those of New York, Texas, North Carolina, Virginia and Georgia are known to answer other
 * programs. Those of DC, South Carolina and Wisconsin may not answer; until they do, their states stay
 * simulated.
 */
const DEFAULT_SOURCES =
  'NY=socrata,NY:cash3=socrata,US:powerball=socrata,US:mega-millions=socrata,TX=texas,TX:cash3=texas,' +
  'NC=nclottery,NC:cash3=nclottery,VA=valottery,VA:cash3=valottery,' +
  'GA=galottery,GA:cash3=galottery,GA:fantasy5=galottery,DC=dclottery,SC=sclottery,WI=wilottery'

/**
 * Parses DRAW_SOURCES: the free sources, plus entries such as 'GA=magayo, NY:cash3=import' that add or
 * replace sources. With `simulated`, only the entries apply. Returns all problems, not only the first.
 */
export function parseSources(text: string): { choices: SourceChoice[]; problems: string[] } {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const own = readEntries(parts.filter((part) => part !== 'default' && part !== 'simulated'))
  const isSimulated = parts.includes('simulated')
  if (isSimulated && parts.includes('default'))
    own.problems.push('has both default and simulated: use only one')
  const free = isSimulated ? [] : readEntries(DEFAULT_SOURCES.split(',')).choices
  return { choices: [...new Map([...free, ...own.choices]).values()], problems: own.problems }
}

function readEntries(entries: readonly string[]) {
  const choices = new Map<string, SourceChoice>()
  const problems: string[] = []
  for (const entry of entries) {
    const choice = readEntry(entry)
    if (typeof choice === 'string') problems.push(choice)
    else if (choices.has(keyOf(choice))) problems.push(`names ${keyOf(choice)} twice`)
    else choices.set(keyOf(choice), choice)
  }
  return { choices, problems }
}

/** Whether a game and state has a free source, even if it is turned off. */
export const hasFreeSource = (key: Pick<SourceChoice, 'game'> & { state: string }): boolean =>
  readEntries(DEFAULT_SOURCES.split(',')).choices.has(keyOf(key))

const keyOf = ({ game, state }: { game: Game; state: string }) => `${state}:${game}`

function readEntry(entry: string): SourceChoice | string {
  const parts = /^([a-z]{2})(?::([a-z0-9-]+))?\s*=\s*([a-z]+)$/i.exec(entry)
  if (!parts)
    return `has the invalid entry '${entry}': use a form such as GA=magayo or NY:cash3=socrata`
  const state = (parts[1] ?? '').toUpperCase()
  const game = (parts[2] ?? FOUR_DIGIT).toLowerCase()
  const source = (parts[3] ?? '').toLowerCase()
  const series = anySeriesOf(game, state)
  if ('unknown' in series)
    return series.unknown === 'game'
      ? `has the unknown game ${game}: use ${GAME_IDS.join(', ')}`
      : `has the invalid state ${state}: use a two-letter state code, DC, or US for Powerball and Mega Millions`
  if (!isSourceName(source))
    return `has the unknown source ${source}: use ${SOURCE_NAMES.join(', ')}`
  if (!canServe(source, series.game, state))
    return `has the entry ${entry}, but ${source} does not have these draws`
  return { game: series.game, state: series.state, source }
}
