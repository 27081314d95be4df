import type { NetworkOptions } from './options.ts'
import { INPUTS, PARAMETERS } from './shape.ts'

/**
 * The memory in which a network is trained, and the code that computes in it: the kernel, or plain
 * TypeScript. Both do the same float32 operations in the same order, so they compute the same bits.
 */
export type Machine = {
  /** The parameters, in the layout of `shape.ts`. */
  readonly parameters: Float32Array
  /** Standardised rows, n × 48. */
  readonly inputs: Float32Array
  readonly labels: Uint8Array
  /** The order in which rows are visited. */
  readonly order: Uint32Array
  /** One step of Adam on the rows `order[from … from + rows − 1]`. */
  readonly step: (from: number, rows: number, adam: AdamStep) => void
  /** Releases the memory for another training. */
  readonly release: () => void
}

/** The inputs of a step of Adam; `rate` includes the bias corrections of both moments. */
export type AdamStep = { readonly rate: number; readonly perRow: number; readonly l2: number }

/** Kingma and Ba, 'Adam', ICLR 2015, in the form of their section 2 with β₁ = .9 and β₂ = .999. */
export const adamStep = (
  step: number,
  rows: number,
  { rate, l2 }: Pick<NetworkOptions, 'rate' | 'l2'>,
): AdamStep => ({
  rate: (rate * Math.sqrt(1 - 0.999 ** step)) / (1 - 0.9 ** step),
  perRow: 1 / rows,
  l2,
})

/** The arrays of a machine, in memory of their own. */
export const plainMemory = (rows: number) => ({
  parameters: new Float32Array(PARAMETERS),
  inputs: new Float32Array(rows * INPUTS),
  labels: new Uint8Array(rows),
  order: new Uint32Array(rows),
})
