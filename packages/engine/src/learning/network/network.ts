import type { Moments } from './standardise.ts'

/**
 * A trained network: 47 standardised features, 64 hidden units with ReLU, softmax over ten digits.
 * `parameters` is laid out as `shape.ts` says.
 */
export type Network = Moments & { readonly parameters: Float32Array }
