import { countBins, countClasses } from './histogram'
import {
  bins,
  featureCount,
  nodeBins,
  nodeClasses,
  nodeFeatures,
  nodeLefts,
  CLASS_BYTES,
  order,
  ROW,
  rowCount,
  samples,
  scratch,
  triedCount,
} from './memory'
import { below } from './random'
import { bestBin, bestFeature, findSplit, sumOf } from './split'

const LEAF: u8 = 255
let nodeCount: i32 = 0
let deepest: i32 = 0
let smallestLeaf: i32 = 0

/** Grows a tree on the samples up to `end`, depth first, left first. Returns its number of nodes. */
export function growTree(end: usize, maxDepth: i32, minLeaf: i32): i32 {
  for (let feature = 0; feature < featureCount; feature++) store<u8>(order + feature, feature)
  deepest = maxDepth
  smallestLeaf = minLeaf
  nodeCount = 1
  growNode(0, samples, end, 0)
  return nodeCount
}

function growNode(node: i32, from: usize, to: usize, depth: i32): void {
  const classes = nodeClasses + node * CLASS_BYTES
  countClasses(from, to, classes)
  store<u8>(nodeFeatures + node, LEAF)
  const total = sumOf(v128.load(classes), v128.load(classes, 16))
  if (depth === deepest || total < 2 * smallestLeaf) return
  chooseFeatures()
  countBins(from, to, triedCount)
  findSplit(classes, smallestLeaf)
  if (bestFeature < 0) return
  const left = nodeCount
  nodeCount += 2
  store<u8>(nodeFeatures + node, <u8>bestFeature)
  store<u8>(nodeBins + node, <u8>bestBin)
  store<u32>(nodeLefts + (node << 2), left)
  const middle = partition(from, to, bins + bestFeature * rowCount, bestBin)
  growNode(left, from, middle, depth + 1)
  growNode(left + 1, middle, to, depth + 1)
}

/** The first steps of a Fisher–Yates shuffle: the features to try come first in `order`. */
function chooseFeatures(): void {
  for (let k = 0; k < triedCount; k++) {
    const other = order + k + below(featureCount - k)
    const chosen = load<u8>(other)
    store<u8>(other, load<u8>(order + k))
    store<u8>(order + k, chosen)
  }
}

/**
 * Moves the samples whose bin is at most `bin` to the front. Both sides keep their order, so that rows
 * are read forwards.
 */
function partition(from: usize, to: usize, column: usize, bin: i32): usize {
  let left = from
  let right = scratch
  for (let at = from; at < to; at += 4) {
    const sample = load<u32>(at)
    const goes = (<usize>(<i32>load<u8>(column + (sample & ROW)) <= bin)) << 2
    store<u32>(left, sample)
    store<u32>(right, sample)
    left += goes
    right += 4 - goes
  }
  memory.copy(left, scratch, right - scratch)
  return left
}
