import { FEATURES } from './features/names.ts'
import { rowsIn } from './features/rows.ts'
import { seeded } from './random.ts'

/** Space for edges of each feature; a bin fits five bits, and a search for it five steps. */
const PLACES = 32
/** Rows used to estimate quantiles: more would move an edge by about a quarter of a bin. */
const SAMPLE = 5000
/** Rows that are binned together, so that they stay in the processor's cache. */
const BLOCK = 128

/**
 * The bins of each feature. Feature `f` has `counts[f]` bins. The edges between them are at `edges[32 f
 * …]`, ascending, padded with ∞. The bin of a value is the number of edges at or below it.
 */
export type Bins = {
  readonly counts: Uint8Array<ArrayBuffer>
  readonly edges: Float32Array<ArrayBuffer>
}

/**
 * At most `bins` (2 … 32) bins with about equally many rows each, or one for each value of a feature with
 * fewer values, from training rows alone (row-major, n × 47). Throws a RangeError for no rows or an
 * incomplete row.
 */
export const quantileBins = (rows: Float32Array, bins: number): Bins => {
  if (rows.length === 0) throw new RangeError('no rows to take quantiles of')
  const sample = sampleOf(rowsIn(rows))
  const column = new Float32Array(sample.length)
  const edges = new Float32Array(FEATURES * PLACES).fill(Infinity)
  const counts = new Uint8Array(FEATURES)
  for (let feature = 0; feature < FEATURES; feature++) {
    for (const [k, row] of sample.entries()) column[k] = rows[row * FEATURES + feature] ?? 0
    const found = edgesOf(column.sort(), bins)
    edges.set(found, feature * PLACES)
    counts[feature] = found.length + 1
  }
  return { counts, edges }
}

/** The bins of rows, column by column: that of row `r` in feature `f` at `f · rows + r`. */
export const binColumns = (rows: Float32Array, { edges }: Bins): Uint8Array<ArrayBuffer> => {
  const count = rowsIn(rows)
  const columns = new Uint8Array(rows.length)
  for (let from = 0; from < count; from += BLOCK)
    for (let feature = 0; feature < FEATURES; feature++) {
      const to = Math.min(from + BLOCK, count)
      for (let row = from; row < to; row++)
        columns[feature * count + row] = binOf(rows[row * FEATURES + feature] ?? 0, edges, feature)
    }
  return columns
}

/** The upper edge of a feature's bin `bin`: smaller values go left. */
export const edgeAfter = ({ edges }: Bins, feature: number, bin: number): number =>
  edges[feature * PLACES + bin] ?? Infinity

/** Five halvings without a branch, because the processor would mispredict every second one. */
const binOf = (value: number, edges: Float32Array, feature: number): number => {
  const first = feature * PLACES
  let bin = Number(value >= (edges[first + 15] ?? 0)) << 4
  bin += Number(value >= (edges[first + bin + 7] ?? 0)) << 3
  bin += Number(value >= (edges[first + bin + 3] ?? 0)) << 2
  bin += Number(value >= (edges[first + bin + 1] ?? 0)) << 1
  return bin + Number(value >= (edges[first + bin] ?? 0))
}

/**
 * Rows to estimate quantiles from: all, or one of each of 5,000 equal ranges. A fixed step could pick
 * rows of a single session.
 */
const sampleOf = (count: number): Uint32Array => {
  const random = seeded(1)
  return Uint32Array.from({ length: Math.min(count, SAMPLE) }, (_, k) =>
    count <= SAMPLE ? k : Math.floor(((k + random()) * count) / SAMPLE),
  )
}

const edgesOf = (sorted: Float32Array, bins: number): readonly number[] => {
  const values = firstValues(sorted, bins + 1)
  if (values.length <= bins)
    return values.slice(1).map((value, k) => (value + (values[k] ?? 0)) / 2)
  const quantiles = Array.from(
    { length: bins - 1 },
    (_, k) => sorted[Math.floor(((k + 1) * sorted.length) / bins)] ?? 0,
  )
  // An edge at the smallest value would leave the first bin empty.
  return [...new Set(quantiles)].filter((edge) => edge > (sorted[0] ?? 0))
}

/** The first `most` different values. */
const firstValues = (sorted: Float32Array, most: number): readonly number[] => {
  const values: number[] = []
  for (const value of sorted) {
    if (value !== values.at(-1)) values.push(value)
    if (values.length === most) break
  }
  return values
}
