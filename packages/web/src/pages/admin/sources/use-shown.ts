import type { SourceStanding } from '@fourcast/contract/admin-draws.ts'
import { GAMES } from '@fourcast/engine/games.ts'
import { useFilters } from '../parts/use-filters.ts'
import { FRESHNESS } from './Freshness.tsx'

export const KINDS = [
  ['real', 'Real'],
  ['simulated', 'Simulated'],
] as const

/** What the filters of the address leave: all sources came at once. */
export function useShown(all: readonly SourceStanding[]) {
  const filters = useFilters()
  const { choice } = filters
  const words = filters.words('search')?.toLowerCase() ?? ''
  const freshness = choice('freshness', FRESHNESS)
  const kind = choice('kind', ['real', 'simulated'])
  return all.filter(
    (one) =>
      wordsOf(one).includes(words) &&
      (freshness === undefined || one.freshness === freshness) &&
      (kind === undefined || one.simulated === (kind === 'simulated')),
  )
}

const wordsOf = ({ state, stateName, game, gameName, source }: SourceStanding) =>
  `${stateName} ${state} ${gameName} ${GAMES[game].name} ${game} ${source}`.toLowerCase()
