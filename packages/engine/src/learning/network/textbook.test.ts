// Compares each step with the formulas of a textbook, in float64 and with matrices of numbers. A network
// with an error in backpropagation or in Adam may still learn, and would pass other tests.
import { expect, test } from 'vitest'
import { seeded } from '../random.ts'
import { adamStep, type Machine } from './machine.ts'
import { plainMachine } from './plain.ts'
import { HIDDEN, INPUTS, OUTPUT_BIASES, OUTPUT_WEIGHTS, PADDED, PARAMETERS } from './shape.ts'
import { simdMachine } from './simd.ts'

const ROWS = 150
const BATCH = 50
const OPTIONS = { rate: 0.01, l2: 2 }
const TEN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const UNITS = Array.from({ length: HIDDEN }, (_, j) => j)

const LAYERS = [
  ['hidden weights', 0, (INPUTS - 1) * HIDDEN],
  ['hidden biases', (INPUTS - 1) * HIDDEN, OUTPUT_WEIGHTS],
  ['output weights', OUTPUT_WEIGHTS, OUTPUT_BIASES],
  ['output biases', OUTPUT_BIASES, PARAMETERS],
] as const

const places = {
  w1: (i: number, j: number) => i * HIDDEN + j,
  w2: (j: number, k: number) => OUTPUT_WEIGHTS + j * PADDED + k,
  b2: (k: number) => OUTPUT_BIASES + k,
}

const gradientOf = (w: readonly number[], x: readonly number[], label: number) => {
  const at = (place: number) => w[place] ?? 0
  const sums = UNITS.map((j) => x.reduce((sum, xi, i) => sum + xi * at(places.w1(i, j)), 0))
  const h = sums.map((sum) => Math.max(0, sum))
  const logits = TEN.map((k) =>
    h.reduce((sum, hj, j) => sum + hj * at(places.w2(j, k)), at(places.b2(k))),
  )
  const total = logits.reduce((sum, z) => sum + Math.exp(z), 0)
  const errors = logits.map((z, k) => Math.exp(z) / total - (k === label ? 1 : 0))
  const gradient: number[] = w.map(() => 0)
  for (const [k, error] of errors.entries()) {
    gradient[places.b2(k)] = error
    for (const j of UNITS) gradient[places.w2(j, k)] = error * (h[j] ?? 0)
  }
  for (const j of UNITS) {
    if ((sums[j] ?? 0) <= 0) continue
    const back = errors.reduce((sum, error, k) => sum + error * at(places.w2(j, k)), 0)
    for (const [i, xi] of x.entries()) gradient[places.w1(i, j)] = xi * back
  }
  return gradient
}

const textbook = (start: readonly number[], xs: readonly number[][], labels: readonly number[]) => {
  let w = [...start]
  let m = w.map(() => 0)
  let v = w.map(() => 0)
  for (let step = 1; step <= ROWS / BATCH; step++) {
    const sums = w.map((weight) => OPTIONS.l2 * weight)
    for (let row = (step - 1) * BATCH; row < step * BATCH; row++)
      for (const [i, g] of gradientOf(w, xs[row] ?? [], labels[row] ?? 0).entries())
        sums[i] = (sums[i] ?? 0) + g
    m = m.map((mean, i) => 0.9 * mean + (0.1 * (sums[i] ?? 0)) / BATCH)
    v = v.map((mean, i) => 0.999 * mean + 0.001 * ((sums[i] ?? 0) / BATCH) ** 2)
    const rate = (OPTIONS.rate * Math.sqrt(1 - 0.999 ** step)) / (1 - 0.9 ** step)
    w = w.map((weight, i) => weight - (rate * (m[i] ?? 0)) / (Math.sqrt(v[i] ?? 0) + 1e-8))
  }
  return w
}

test.each([
  ['plain', plainMachine],
  ['simd', simdMachine],
])('%s training takes the steps of the formulas', (_, machineOf) => {
  const machine: Machine | null = machineOf(ROWS)
  if (!machine) throw new Error('this machine has no WebAssembly SIMD')
  const random = seeded(11)
  const used = (i: number) => i < OUTPUT_WEIGHTS || (i - OUTPUT_WEIGHTS) % PADDED < 10
  machine.parameters.forEach((_, i, all) => (all[i] = used(i) ? 0.4 * (random() - 0.5) : 0))
  machine.inputs.forEach((_, i, all) => (all[i] = i % INPUTS === INPUTS - 1 ? 1 : random() - 0.5))
  machine.labels.forEach((_, i, all) => (all[i] = Math.floor(10 * random())))
  machine.order.forEach((_, i, all) => (all[i] = i))
  const xs = Array.from({ length: ROWS }, (_, row) => [
    ...machine.inputs.subarray(row * INPUTS, (row + 1) * INPUTS),
  ])
  const expected = textbook([...machine.parameters], xs, [...machine.labels])
  for (let step = 1; step <= ROWS / BATCH; step++)
    machine.step((step - 1) * BATCH, BATCH, adamStep(step, BATCH, OPTIONS))
  const misses = [...machine.parameters].map((w, i) => Math.abs(w - (expected[i] ?? 0)))
  // Three steps move a weight by up to .03. Adam divides a gradient by its own size. If a gradient is
  // almost 0, float32 has few digits of it, and the weight may move differently; this happens to one in
  // hundreds.
  for (const [name, from, to] of LAYERS) {
    const layer = misses.slice(from, to).filter((_, i) => used(from + i))
    const off = layer.filter((miss) => miss > 2e-5).length
    expect(off / layer.length, name).toBeLessThan(0.01)
  }
})
