import { FEATURES } from '../features/names.ts'

/** How a forest is grown; every one of these is part of a model's version. */
export type ForestOptions = {
  /** Where the bootstrap samples and the features tried come from: 0 … 2³² − 1. */
  readonly seed: number
  /** Trees that are averaged. */
  readonly trees: number
  /** Questions from the root to a leaf at most, up to 16. */
  readonly depth: number
  /** The fewest bootstrap draws that a leaf is made of. */
  readonly minLeaf: number
  /** Features, drawn anew at each node, among which the best split is looked for; √47 ≈ 7. */
  readonly featuresTried: number
  /** Quantile bins of a feature at most, 2 … 32. */
  readonly bins: number
}

/** Shallow trees with large leaves: on draws that may well be fair, more would be noise. */
export const FOREST_OPTIONS: ForestOptions = {
  seed: 1,
  trees: 60,
  depth: 8,
  minLeaf: 50,
  featuresTried: 7,
  bins: 32,
}

const LIMITS = [
  ['seed', 0, 2 ** 32 - 1],
  ['trees', 1, 1000],
  ['depth', 1, 16],
  ['minLeaf', 1, 2 ** 20],
  ['featuresTried', 1, FEATURES],
  ['bins', 2, 32],
] as const satisfies readonly (readonly [keyof ForestOptions, number, number])[]

/** A RangeError that names the first option outside its limits. */
export const checkOptions = (options: ForestOptions): void => {
  for (const [name, least, most] of LIMITS) {
    const value = options[name]
    if (!Number.isInteger(value) || value < least || value > most)
      throw new RangeError(`${name} is not a whole number from ${least} to ${most}: ${value}`)
  }
}
