import { type Place, PLOT, type Point } from '#ui/charts/plot.ts'

const at = (place: Place, x: number, y: number) =>
  `${(place.x(x) * PLOT.width).toFixed(1)} ${(place.y(y) - PLOT.top).toFixed(1)}`

/** 'M0 10L5 20': a line through the points; empty for fewer than two. */
export function linePath(points: readonly Point[], place: Place) {
  if (points.length < 2) return ''
  return `M${points.map(({ x, y }) => at(place, x, y)).join('L')}`
}

/** Along the low edge and back along the high one. */
export function areaPath(edges: readonly { x: number; low: number; high: number }[], place: Place) {
  if (edges.length < 2) return ''
  const high = edges.map((edge) => at(place, edge.x, edge.high))
  const low = edges.map((edge) => at(place, edge.x, edge.low)).toReversed()
  return `M${[...high, ...low].join('L')}Z`
}
