/** How a network is trained; every one of these is part of a model's version. */
export type NetworkOptions = {
  /** Where the first weights and the order of the rows come from: 0 … 2³² − 1. */
  readonly seed: number
  /** Passes over the training rows. */
  readonly epochs: number
  /** Rows a step of Adam. */
  readonly batch: number
  /** Step size of Adam. */
  readonly rate: number
  /**
   * Ridge on every parameter, added to the gradient sum of a batch: (Σ g + l2 · w) / rows. Biases are
   * shrunk too, because what the network shrinks to is chance.
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
