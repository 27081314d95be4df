import { prizeChartOf } from '@fourcast/engine/prize-charts.ts'

/** Where a state's prizes come from, if they are not the usual ones. */
export function PrizeSource({ state }: { state: string }) {
  const { source } = prizeChartOf(state)
  if (source === null) return null
  return <p className="max-w-[70ch] text-sm text-muted">Prizes: {source}.</p>
}
