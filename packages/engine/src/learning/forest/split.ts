import type { Plot } from './plot.ts'
import { CLASSES, PADDED } from './tree.ts'

type Split = { readonly feature: number; readonly bin: number; readonly score: number }

/**
 * The split with the highest Σ l²/|l| + Σ r²/|r| (the lowest Gini impurity) among the tried features;
 * null if none is better than not splitting. (Breiman et al., Classification and Regression Trees, 1984,
 * section 4.3.)
 */
export const findSplit = (
  plot: Plot,
  from: number,
  to: number,
  classes: Uint16Array,
): Split | null => {
  const histogram = new Uint16Array(32 * PADDED)
  let best: Split = { feature: -1, bin: 0, score: squares(classes) / total(classes) }
  for (let k = 0; k < plot.options.featuresTried; k++) {
    const feature = plot.order[k] ?? 0
    countBins(plot, from, to, feature, histogram)
    best = scan(plot, feature, histogram, classes, best)
  }
  return best.feature < 0 ? null : best
}

/** The number of draws of all classes. */
export const total = (classes: Uint16Array): number => {
  let sum = 0
  for (let k = 0; k < CLASSES; k++) sum += classes[k] ?? 0
  return sum
}

const squares = (classes: Uint16Array): number => {
  let sum = 0
  for (let k = 0; k < CLASSES; k++) sum += (classes[k] ?? 0) ** 2
  return sum
}

const countBins = (
  { samples, weights, labels, columns }: Plot,
  from: number,
  to: number,
  feature: number,
  histogram: Uint16Array,
) => {
  histogram.fill(0)
  const first = feature * labels.length
  for (let k = from; k < to; k++) {
    const row = samples[k] ?? 0
    const cell = (columns[first + row] ?? 0) * PADDED + (labels[row] ?? 0)
    histogram[cell] = (histogram[cell] ?? 0) + (weights[row] ?? 0)
  }
}

const scan = (
  { binCounts, options }: Plot,
  feature: number,
  histogram: Uint16Array,
  classes: Uint16Array,
  soFar: Split,
): Split => {
  let best = soFar
  const [lefts, rights] = [new Uint16Array(PADDED), classes.slice()]
  const draws = total(classes)
  for (let bin = 0; bin < (binCounts[feature] ?? 0) - 1; bin++) {
    move(histogram, bin, lefts, rights)
    const left = total(lefts)
    if (left < options.minLeaf) continue
    if (draws - left < options.minLeaf) break
    const score = squares(lefts) / left + squares(rights) / (draws - left)
    if (score > best.score) best = { feature, bin, score }
  }
  return best
}

/** Moves the draws of a bin from the right side to the left. */
const move = (histogram: Uint16Array, bin: number, lefts: Uint16Array, rights: Uint16Array) => {
  for (let k = 0; k < CLASSES; k++) {
    const count = histogram[bin * PADDED + k] ?? 0
    lefts[k] = (lefts[k] ?? 0) + count
    rights[k] = (rights[k] ?? 0) - count
  }
}
