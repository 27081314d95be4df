// The inner loops of training and of the forward pass. `src/learning/network/plain.ts` does the same
// without SIMD, operation by operation, so both compute identical bits. Compiled by `npm run kernels`.
//
// A block has up to 32 rows, padded with rows of zeros to a multiple of 4; these add nothing. Sums over
// rows run from the first to the last row, sums over units from unit 0.
import { hiddenErrors, inputGradient, outputGradient, transposeOutput } from './network/backward'
import { forward } from './network/forward'
import { BLOCK, INPUTS, PADDED, PARAMETERS, X, Z } from './network/layout'
import { softmax } from './network/softmax'

/** Where free memory begins. */
export function heapBase(): usize {
  return __heap_base
}

/** The gradient, summed over the rows listed in `order`; `gradient` must contain zeros at first. */
export function accumulate(
  parameters: usize,
  gradient: usize,
  inputs: usize,
  labels: usize,
  order: usize,
  rows: i32,
): void {
  transposeOutput(parameters)
  for (let from = 0; from < rows; from += BLOCK) {
    const block = min(BLOCK, rows - from)
    const padded = (block + 3) & ~3
    gather(inputs, order + (from << 2), block, padded)
    forward(parameters, padded)
    softmaxErrors(labels, order + (from << 2), block, padded)
    outputGradient(gradient, padded)
    hiddenErrors(padded)
    inputGradient(gradient, padded)
  }
}

/** Class probabilities, `rows` × 12, of standardised rows; the memory of both is padded to 4 rows. */
export function predict(parameters: usize, inputs: usize, rows: i32, probabilities: usize): void {
  for (let from = 0; from < rows; from += BLOCK) {
    const padded = (min(BLOCK, rows - from) + 3) & ~3
    memory.copy(X, inputs + from * INPUTS * 4, padded * INPUTS * 4)
    forward(parameters, padded)
    for (let r = 0; r < padded; r++) softmax(Z + r * PADDED * 4)
    memory.copy(probabilities + from * PADDED * 4, Z, padded * PADDED * 4)
  }
}

/** One step of Adam on gradient sums: (g + l2·w)·perRow, with the bias corrections in `rate`. */
export function adam(
  parameters: usize,
  gradient: usize,
  first: usize,
  second: usize,
  rate: f32,
  perRow: f32,
  l2: f32,
): void {
  for (let at: usize = 0; at < PARAMETERS * 4; at += 16) {
    const w = v128.load(parameters + at)
    const penalised = f32x4.add(v128.load(gradient + at), f32x4.mul(f32x4.splat(l2), w))
    const g = f32x4.mul(penalised, f32x4.splat(perRow))
    const m = f32x4.add(
      f32x4.mul(f32x4.splat(0.9), v128.load(first + at)),
      f32x4.mul(f32x4.splat(0.1), g),
    )
    const v = f32x4.add(
      f32x4.mul(f32x4.splat(0.999), v128.load(second + at)),
      f32x4.mul(f32x4.splat(0.001), f32x4.mul(g, g)),
    )
    v128.store(first + at, m)
    v128.store(second + at, v)
    const scale = f32x4.add(f32x4.sqrt(v), f32x4.splat(1e-8))
    v128.store(parameters + at, f32x4.sub(w, f32x4.div(f32x4.mul(f32x4.splat(rate), m), scale)))
  }
}

function gather(inputs: usize, order: usize, rows: i32, padded: i32): void {
  for (let r = 0; r < rows; r++) {
    const row = load<u32>(order + (r << 2))
    memory.copy(X + r * INPUTS * 4, inputs + row * INPUTS * 4, INPUTS * 4)
  }
  memory.fill(X + rows * INPUTS * 4, 0, (padded - rows) * INPUTS * 4)
}

/** z becomes softmax(z) − one-hot(label); zeros for the padding rows. */
function softmaxErrors(labels: usize, order: usize, rows: i32, padded: i32): void {
  for (let r = 0; r < rows; r++) {
    const z = Z + r * PADDED * 4
    softmax(z)
    const label = <i32>load<u8>(labels + load<u32>(order + (r << 2)))
    store<f32>(z + label * 4, load<f32>(z + label * 4) - 1)
  }
  memory.fill(Z + rows * PADDED * 4, 0, (padded - rows) * PADDED * 4)
}
