import { FEATURES } from '../features/names.ts'
import { rowsIn } from '../features/rows.ts'
import { INPUTS } from './shape.ts'

/** Mean and 1/deviation of each feature over the training rows. */
export type Moments = { readonly means: Float64Array; readonly scales: Float64Array }

/**
 * The moments of row-major rows (n × 47). A constant feature has scale 1. Throws a RangeError for no
 * rows, or for a length that is not a multiple of 47.
 */
export const momentsOf = (rows: Float32Array): Moments => {
  const n = rowsIn(rows)
  if (n === 0) throw new RangeError('no rows to train on')
  const means = columnSums(rows, (value) => value).map((sum) => sum / n)
  const squares = columnSums(rows, (value, feature) => (value - (means[feature] ?? 0)) ** 2)
  return { means, scales: squares.map((sum) => 1 / (Math.sqrt(sum / n) || 1)) }
}

/** Writes standardised rows (n × 47) as a network's inputs (n × 48, each row ending in 1). */
export const standardise = (
  rows: Float32Array,
  { means, scales }: Moments,
  inputs: Float32Array,
): void => {
  const n = rowsIn(rows)
  for (let row = 0; row < n; row++) {
    const [from, to] = [row * FEATURES, row * INPUTS]
    for (let f = 0; f < FEATURES; f++)
      inputs[to + f] = ((rows[from + f] ?? 0) - (means[f] ?? 0)) * (scales[f] ?? 0)
    inputs[to + FEATURES] = 1
  }
}

const columnSums = (rows: Float32Array, term: (value: number, feature: number) => number) => {
  const sums = new Float64Array(FEATURES)
  for (let at = 0; at < rows.length; at += FEATURES)
    for (let f = 0; f < FEATURES; f++) sums[f] = (sums[f] ?? 0) + term(rows[at + f] ?? 0, f)
  return sums
}
