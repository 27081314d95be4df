import type { Draw } from '@fourcast/contract/draws.ts'
import type { DrawSource } from '@fourcast/contract/sources.ts'

/** Display names of sources. */
const SOURCES = new Map([
  ['import', 'imported result files'],
  ['history', 'our stored history of real draws'],
  ['simulated', 'our simulation'],
])

/** The display name of a source. */
export const sourceName = (source: string) => SOURCES.get(source) ?? source

/**
 * True if a list holds simulated draws. The server never mixes them with real ones, so one notice is enough.
 */
export const hasSimulated = (draws: readonly Draw[]) => draws.some(({ simulated }) => simulated)

/** The source of results, and of the prize. A live source shows its publisher's name. */
export function sourceLine(draws: readonly Draw[], sourcesKnown: readonly DrawSource[] = []) {
  const publishers = new Map(
    sourcesKnown.flatMap(({ publisher }) => (publisher ? [[publisher.id, publisher.name]] : [])),
  )
  // Until the publishers are loaded, a live source has only an id, which users should not see.
  const sources = new Set(
    draws.flatMap(({ source }) => publishers.get(source) ?? SOURCES.get(source) ?? []),
  )
  const prize = draws.some(({ prizeAmount }) => prizeAmount !== null)
    ? ' Prizes are for a $1 straight ticket.'
    : ''
  return sources.size === 0 ? prize.trim() : `Source: ${[...sources].join(', ')}.${prize}`
}
