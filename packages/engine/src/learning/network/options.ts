/** How a network is trained. Every option is part of a model's version. */
export type NetworkOptions = {
  /** The seed of the first weights and of the order of the rows: 0 … 2³² − 1. */
  readonly seed: number
  /** Passes over the training rows. */
  readonly epochs: number
  /** Rows per step of Adam. */
  readonly batch: number
  /** Step size of Adam. */
  readonly rate: number
  /**
   * Ridge on every parameter, added to the gradient sum of a batch: (Σ g + l2 · w) / rows. It shrinks
   * biases too, because a network without weights and biases says chance.
   */
  readonly l2: number
}

export const NETWORK_OPTIONS: NetworkOptions = {
  seed: 1,
  epochs: 4,
  batch: 256,
  rate: 5e-4,
  l2: 1,
}
