import type { Draw } from '@fourcast/contract/draws.ts'

/** How sources are called where people read of them. */
const SOURCES = new Map([
  ['import', 'imported result files'],
  ['simulated', 'our simulation'],
])

/** Where results come from, and what the prize is. */
export function sourceLine(draws: readonly Draw[]) {
  const sources = new Set(draws.map(({ source }) => SOURCES.get(source) ?? source))
  const prize = draws.some(({ prizeAmount }) => prizeAmount !== null)
    ? ' The prize is that of a $1 straight ticket.'
    : ''
  return `Source: ${[...sources].join(', ')}.${prize}`
}
