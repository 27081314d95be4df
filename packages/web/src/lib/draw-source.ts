import type { Draw } from '@fourcast/contract/draws.ts'

/** How sources are called where people read of them. */
const SOURCES = new Map([
  ['import', 'imported result files'],
  ['history', 'our stored history of real draws'],
  ['simulated', 'our simulation'],
])

/** What a source is called. */
export const sourceName = (source: string) => SOURCES.get(source) ?? source

/** Where results come from, and what the prize is. */
export function sourceLine(draws: readonly Draw[]) {
  const sources = new Set(draws.map(({ source }) => sourceName(source)))
  const prize = draws.some(({ prizeAmount }) => prizeAmount !== null)
    ? ' Prizes are for a $1 straight ticket.'
    : ''
  return `Source: ${[...sources].join(', ')}.${prize}`
}
