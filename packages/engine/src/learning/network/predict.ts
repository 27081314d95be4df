import { FEATURES } from '../features/names.ts'
import { rowsIn } from '../features/rows.ts'
import type { Kernel } from '../kernels/kernel.ts'
import type { Network } from './network.ts'
import { predictPlain } from './plain.ts'
import { CLASSES, INPUTS, PADDED } from './shape.ts'
import { CHUNK, type Predictor, simdPredictor } from './simd.ts'
import { standardise } from './standardise.ts'

/**
 * Probabilities of the ten digits (n × 10) for row-major features (n × 47), each row summing to 1 in
 * float32; the same bits with or without the kernel. Throws a RangeError for an incomplete row.
 */
export const predictNetwork = (
  network: Network,
  rows: Float32Array,
  kernel: Kernel = 'simd',
): Float32Array => {
  const n = rowsIn(rows)
  const predictor = kernel === 'simd' && n >= WORTH_THE_KERNEL ? sharedPredictor() : null
  return predictor ? predictInChunks(predictor, network, rows) : predictAll(network, rows, n)
}

/** For fewer rows, copying the parameters into the kernel takes longer than it saves. */
const WORTH_THE_KERNEL = 4

// One for all: each call fills it, runs it and reads it synchronously.
let shared: Predictor | null | undefined
const sharedPredictor = () => (shared ??= simdPredictor())

const predictAll = (network: Network, rows: Float32Array, n: number) => {
  const inputs = new Float32Array(n * INPUTS)
  standardise(rows, network, inputs)
  return predictPlain(network.parameters, inputs)
}

const predictInChunks = (predictor: Predictor, network: Network, rows: Float32Array) => {
  const n = rowsIn(rows)
  const probabilities = new Float32Array(n * CLASSES)
  predictor.parameters.set(network.parameters)
  for (let from = 0; from < n; from += CHUNK) {
    const count = Math.min(CHUNK, n - from)
    const part = rows.subarray(from * FEATURES, (from + count) * FEATURES)
    standardise(part, network, predictor.inputs)
    predictor.run(count)
    copyWithoutPadding(predictor.probabilities, count, probabilities, from)
  }
  return probabilities
}

const copyWithoutPadding = (
  padded: Float32Array,
  count: number,
  out: Float32Array,
  from: number,
) => {
  for (let row = 0; row < count; row++)
    for (let k = 0; k < CLASSES; k++)
      out[(from + row) * CLASSES + k] = padded[row * PADDED + k] ?? 0
}
