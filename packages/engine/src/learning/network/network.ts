import type { Moments } from './standardise.ts'

/**
 * A trained network: 47 standardised features, 64 hidden units with ReLU, softmax over ten digits.
 * `parameters` has the layout of `shape.ts`.
 */
export type Network = Moments & { readonly parameters: Float32Array }
