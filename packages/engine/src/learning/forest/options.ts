import { FEATURES } from '../features/names.ts'

/** How a forest is grown. Every option is part of a model's version. */
export type ForestOptions = {
  /** The seed of bootstrap samples and tried features: 0 … 2³² − 1. */
  readonly seed: number
  /** The number of trees that are averaged. */
  readonly trees: number
  /** The greatest depth of a tree, up to 16. */
  readonly depth: number
  /** The smallest number of bootstrap draws in a leaf. */
  readonly minLeaf: number
  /** Features, drawn anew at each node, among which the best split is searched; √47 ≈ 7. */
  readonly featuresTried: number
  /** The greatest number of quantile bins of a feature, 2 … 32. */
  readonly bins: number
}

/** Shallow trees with large leaves: draws may well be fair, and then deeper trees fit noise. */
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
