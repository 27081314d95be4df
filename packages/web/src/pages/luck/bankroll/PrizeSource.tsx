import { prizeChartOf } from '@fourcast/engine/prize-charts.ts'

/** Where a state's prizes come from, if they are not the usual ones, and whether they are shared. */
export function PrizeSource({ state }: { state: string }) {
  const { isShared, source } = prizeChartOf(state)
  if (source === null) return null
  return (
    <p className="max-w-[70ch] text-sm text-muted">
      {isShared &&
        'Winners share a pool here, so nobody knows a prize before the draw. The figures use about what it pays. '}
      Prizes: {source}.
    </p>
  )
}
