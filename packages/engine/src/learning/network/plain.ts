import { type AdamStep, type Machine, plainMemory } from './machine.ts'
import {
  CLASSES,
  HIDDEN,
  INPUTS,
  OUTPUT_BIASES,
  OUTPUT_WEIGHTS,
  PADDED,
  PARAMETERS,
} from './shape.ts'
import { softmax } from './softmax.ts'

const f = Math.fround

/** A machine without WebAssembly. */
export const plainMachine = (rows: number): Machine => {
  const memory = plainMemory(rows)
  const work: Work = { ...memory, hidden: new Float32Array(HIDDEN), z: new Float32Array(PADDED) }
  const gradient = new Float32Array(PARAMETERS)
  const first = new Float32Array(PARAMETERS)
  const second = new Float32Array(PARAMETERS)
  return {
    ...memory,
    step: (from, count, step) => {
      gradient.fill(0)
      for (let k = from; k < from + count; k++) accumulate(work, memory.order[k] ?? 0, gradient)
      adam(memory.parameters, gradient, first, second, step)
    },
    release: () => {},
  }
}

/** Probabilities, n × 10, of standardised rows (n × 48). */
export const predictPlain = (parameters: Float32Array, inputs: Float32Array): Float32Array => {
  const n = inputs.length / INPUTS
  const hidden = new Float32Array(HIDDEN)
  const z = new Float32Array(PADDED)
  const probabilities = new Float32Array(n * CLASSES)
  for (let row = 0; row < n; row++) {
    forward(parameters, inputs, row * INPUTS, hidden, z)
    softmax(z, 0)
    probabilities.set(z.subarray(0, CLASSES), row * CLASSES)
  }
  return probabilities
}

type Work = Omit<Machine, 'step' | 'order' | 'release'> & {
  readonly hidden: Float32Array
  readonly z: Float32Array
}

/** Adds the gradient of the log-loss of one row: backpropagation through softmax and ReLU. */
const accumulate = (
  { parameters, inputs, labels, hidden, z }: Work,
  row: number,
  gradient: Float32Array,
) => {
  forward(parameters, inputs, row * INPUTS, hidden, z)
  softmax(z, 0)
  const label = labels[row] ?? 0
  z[label] = (z[label] ?? 0) - 1
  for (let k = 0; k < CLASSES; k++)
    gradient[OUTPUT_BIASES + k] = (gradient[OUTPUT_BIASES + k] ?? 0) + (z[k] ?? 0)
  for (let j = 0; j < HIDDEN; j++) {
    const at = OUTPUT_WEIGHTS + j * PADDED
    // From here on, the array of hidden units contains their errors.
    hidden[j] = outputGradient(parameters, gradient, at, hidden[j] ?? 0, z)
  }
  inputGradient(gradient, inputs, row * INPUTS, hidden)
}

/** h = max(0, x·w1), z = b2 + h·w2. */
const forward = (
  parameters: Float32Array,
  inputs: Float32Array,
  from: number,
  hidden: Float32Array,
  z: Float32Array,
) => {
  hidden.fill(0)
  for (let i = 0; i < INPUTS; i++) {
    const x = inputs[from + i] ?? 0
    const at = i * HIDDEN
    for (let j = 0; j < HIDDEN; j++) hidden[j] = (hidden[j] ?? 0) + f(x * (parameters[at + j] ?? 0))
  }
  for (let k = 0; k < CLASSES; k++) z[k] = parameters[OUTPUT_BIASES + k] ?? 0
  for (let j = 0; j < HIDDEN; j++) {
    const h = Math.max(0, hidden[j] ?? 0)
    hidden[j] = h
    if (h === 0) continue
    const at = OUTPUT_WEIGHTS + j * PADDED
    for (let k = 0; k < CLASSES; k++) z[k] = (z[k] ?? 0) + f(h * (parameters[at + k] ?? 0))
  }
}

/** Adds to the weights of a hidden unit's outputs. Returns the unit's own error. */
const outputGradient = (
  parameters: Float32Array,
  gradient: Float32Array,
  at: number,
  h: number,
  errors: Float32Array,
): number => {
  if (h === 0) return 0
  let error = 0
  for (let k = 0; k < CLASSES; k++) {
    const e = errors[k] ?? 0
    gradient[at + k] = (gradient[at + k] ?? 0) + f(h * e)
    error = f(error + f((parameters[at + k] ?? 0) * e))
  }
  return error
}

const inputGradient = (
  gradient: Float32Array,
  inputs: Float32Array,
  from: number,
  errors: Float32Array,
) => {
  for (let i = 0; i < INPUTS; i++) {
    const x = inputs[from + i] ?? 0
    const at = i * HIDDEN
    for (let j = 0; j < HIDDEN; j++)
      gradient[at + j] = (gradient[at + j] ?? 0) + f(x * (errors[j] ?? 0))
  }
}

const [BETA1, ONE_MINUS_BETA1, BETA2, ONE_MINUS_BETA2] = [f(0.9), f(0.1), f(0.999), f(0.001)]
const EPSILON = f(1e-8)

const adam = (
  parameters: Float32Array,
  gradient: Float32Array,
  first: Float32Array,
  second: Float32Array,
  step: AdamStep,
) => {
  const [rate, perRow, l2] = [f(step.rate), f(step.perRow), f(step.l2)]
  for (let i = 0; i < PARAMETERS; i++) {
    const w = parameters[i] ?? 0
    const g = f(f((gradient[i] ?? 0) + f(l2 * w)) * perRow)
    const m = f(f(BETA1 * (first[i] ?? 0)) + f(ONE_MINUS_BETA1 * g))
    const v = f(f(BETA2 * (second[i] ?? 0)) + f(ONE_MINUS_BETA2 * f(g * g)))
    first[i] = m
    second[i] = v
    parameters[i] = w - f(f(rate * m) / f(f(Math.sqrt(v)) + EPSILON))
  }
}
