import { binColumns, quantileBins } from '../bins.ts'
import { rowsIn } from '../features/rows.ts'
import type { Kernel } from '../kernels/kernel.ts'
import { seedWords, xoshiro128 } from '../random.ts'
import { type Forest, forestOf } from './forest.ts'
import { checkOptions, FOREST_OPTIONS, type ForestOptions } from './options.ts'
import { plainGrower } from './plain.ts'
import { simdGrower } from './simd.ts'
import { CLASSES, type Grower, type TrainingSet, type Tree } from './tree.ts'

/** At most so many rows of one digit, so that 15 bits can count the draws of a bootstrap sample. */
const MOST_OF_ONE_DIGIT = 30_000

/**
 * Grows a random forest (Breiman, Random Forests, Machine Learning 45, 2001) on row-major features (n ×
 * 47) and the digit that followed each row (n): per tree a bootstrap sample, per node the best Gini split
 * of a few random features, on bins of their quantiles. It yields after every tree, so that the caller
 * can report progress or stop. It returns the forest: the same for the same rows and options, with or
 * without the kernel. Throws a RangeError for no rows, for labels that are not one digit a row, for more
 * than 30,000 rows of one digit, or for options outside their limits.
 */
export function* trainForest(
  rows: Float32Array,
  labels: Uint8Array,
  options: Partial<ForestOptions> = {},
  kernel: Kernel = 'simd',
): Generator<void, Forest> {
  const chosen = { ...FOREST_OPTIONS, ...options }
  checkOptions(chosen)
  checkLabels(rows, labels)
  const bins = quantileBins(rows, chosen.bins)
  const set = { columns: binColumns(rows, bins), binCounts: bins.counts, labels }
  const grow = growerFor(set, chosen, kernel)
  const seeds = xoshiro128(seedWords(chosen.seed))
  const trees: Tree[] = []
  while (trees.length < chosen.trees) {
    trees.push(grow(seeds()))
    yield
  }
  return forestOf(trees, bins)
}

const growerFor = (set: TrainingSet, options: ForestOptions, kernel: Kernel): Grower =>
  (kernel === 'simd' ? simdGrower(set, options) : null) ?? plainGrower(set, options)

const checkLabels = (rows: Float32Array, labels: Uint8Array) => {
  if (rowsIn(rows) !== labels.length)
    throw new RangeError(`${rowsIn(rows)} rows, but ${labels.length} labels`)
  const counts = new Uint32Array(256)
  for (const label of labels) counts[label] = (counts[label] ?? 0) + 1
  const other = counts.findLastIndex((count) => count > 0)
  if (other >= CLASSES) throw new RangeError(`not a digit: ${other}`)
  const most = Math.max(...counts)
  if (most > MOST_OF_ONE_DIGIT)
    throw new RangeError(`more than ${MOST_OF_ONE_DIGIT} rows of one digit: ${most}`)
}
