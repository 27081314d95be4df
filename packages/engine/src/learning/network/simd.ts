import { kernelFrom, type KernelMemory } from '../kernels/kernel.ts'
import { wasm } from '../kernels/network.wasm.ts'
import type { Machine } from './machine.ts'
import { INPUTS, PADDED, PARAMETERS } from './shape.ts'

/** The exports of `assembly/network.ts`; addresses are in bytes. */
type Exports = {
  readonly memory: KernelMemory
  heapBase(): number
  accumulate(
    parameters: number,
    gradient: number,
    inputs: number,
    labels: number,
    order: number,
    rows: number,
  ): void
  adam(
    parameters: number,
    gradient: number,
    first: number,
    second: number,
    rate: number,
    perRow: number,
    l2: number,
  ): void
  predict(parameters: number, inputs: number, rows: number, probabilities: number): void
}

const instantiate = kernelFrom<Exports>(wasm)

/**
 * The kernel of a finished training, used again: each one reserves gigabytes of addresses until it is
 * collected.
 */
let idle: Exports | null = null

const takeKernel = (): Exports | null => {
  const kernel = idle ?? instantiate()
  idle = null
  return kernel
}

/** A machine on the kernel, or null if it is not available. */
export const simdMachine = (rows: number): Machine | null => {
  const kernel = takeKernel()
  if (!kernel) return null
  const reserve = reserveFrom(kernel.heapBase())
  const at = {
    parameters: reserve(4 * PARAMETERS),
    gradient: reserve(4 * PARAMETERS),
    first: reserve(4 * PARAMETERS),
    second: reserve(4 * PARAMETERS),
    inputs: reserve(4 * INPUTS * rows),
    labels: reserve(rows),
    order: reserve(4 * rows),
  }
  const buffer = grow(kernel.memory, reserve(0))
  const gradient = new Float32Array(buffer, at.gradient, PARAMETERS)
  // Deletes the parameters, gradient and both moments of an earlier training.
  new Uint8Array(buffer, at.parameters, at.inputs - at.parameters).fill(0)
  return {
    parameters: new Float32Array(buffer, at.parameters, PARAMETERS),
    inputs: new Float32Array(buffer, at.inputs, INPUTS * rows),
    labels: new Uint8Array(buffer, at.labels, rows),
    order: new Uint32Array(buffer, at.order, rows),
    step: (from, count, { rate, perRow, l2 }) => {
      gradient.fill(0)
      const order = at.order + 4 * from
      kernel.accumulate(at.parameters, at.gradient, at.inputs, at.labels, order, count)
      kernel.adam(at.parameters, at.gradient, at.first, at.second, rate, perRow, l2)
    },
    release: () => {
      idle = kernel
    },
  }
}

/** Rows predicted at a time: a multiple of 4, because the kernel processes four rows together. */
export const CHUNK = 1024

/** Memory for the forward pass of up to 1,024 rows. */
export type Predictor = {
  readonly parameters: Float32Array
  /** Standardised rows, n × 48. */
  readonly inputs: Float32Array
  /** n × 12, after `run`. */
  readonly probabilities: Float32Array
  readonly run: (rows: number) => void
}

/** A predictor on the kernel, or null if it is not available. */
export const simdPredictor = (): Predictor | null => {
  const kernel = instantiate()
  if (!kernel) return null
  const reserve = reserveFrom(kernel.heapBase())
  const parameters = reserve(4 * PARAMETERS)
  const inputs = reserve(4 * INPUTS * CHUNK)
  const probabilities = reserve(4 * PADDED * CHUNK)
  const buffer = grow(kernel.memory, reserve(0))
  return {
    parameters: new Float32Array(buffer, parameters, PARAMETERS),
    inputs: new Float32Array(buffer, inputs, INPUTS * CHUNK),
    probabilities: new Float32Array(buffer, probabilities, PADDED * CHUNK),
    run: (rows) => kernel.predict(parameters, inputs, rows, probabilities),
  }
}

/** Allocates addresses one after the other, each on a 64-byte line. */
const reserveFrom = (start: number) => {
  let next = start
  return (bytes: number): number => {
    const at = Math.ceil(next / 64) * 64
    next = at + bytes
    return at
  }
}

const PAGE = 65_536

const grow = (memory: KernelMemory, bytes: number): ArrayBuffer => {
  const missing = bytes - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
  return memory.buffer
}
