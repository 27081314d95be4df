// The memory layout. A sample is a row that the bootstrap drew: its number (20 bits), 0, its class (4
// bits; with the 0 the offset of a u16), and how often it was drawn (7 bits).

/** The bits of a sample that hold its row number. */
export const ROW: u32 = 0xfffff

/** Bytes of the class counts of a bin or node: 16 classes, u16, of which ten are used. */
export const CLASS_BYTES: i32 = 32
/** Bytes of a feature's histogram: 32 bins. */
export const HISTOGRAM_BYTES: i32 = 32 * CLASS_BYTES

export let rowCount: i32 = 0
export let featureCount: i32 = 0
export let triedCount: i32 = 0

/** The bin of row `r` in feature `f`, u8, at `f · rows + r`; the number of bins of each feature, u8. */
export let bins: usize = 0
export let binCounts: usize = 0
/** The class of each row, u8. */
export let labels: usize = 0

/** How often the bootstrap drew each row, u8. */
export let weights: usize = 0
/** Samples, u32, grouped by leaf, and space to sort them. */
export let samples: usize = 0
export let scratch: usize = 0
/** Class counts of each bin, for each feature tried at a node. */
export let histograms: usize = 0
/** The features, u8; those to try come first. */
export let order: usize = 0

/**
 * The tree: the feature that a node tests, u8, 255 for a leaf; the last bin that goes left, u8; the left
 * child, u32, with the right child after it; and the class counts.
 */
export let nodeFeatures: usize = 0
export let nodeBins: usize = 0
export let nodeLefts: usize = 0
export let nodeClasses: usize = 0

let end: usize = 0

/** Allocates memory for a training set and for a tree of up to `nodes` nodes. */
export function layOut(rows: i32, features: i32, nodes: i32, tried: i32): void {
  rowCount = rows
  featureCount = features
  triedCount = tried
  end = (__heap_base + 15) & ~15
  bins = room(features * rows)
  binCounts = room(features)
  labels = room(rows)
  weights = room(rows)
  samples = room(rows * 4)
  scratch = room(rows * 4)
  histograms = room(tried * HISTOGRAM_BYTES)
  order = room(features)
  nodeFeatures = room(nodes)
  nodeBins = room(nodes)
  nodeLefts = room(nodes * 4)
  nodeClasses = room(nodes * CLASS_BYTES)
  const missing = <i32>((end + 0xffff) >> 16) - memory.size()
  if (missing > 0) memory.grow(missing)
}

function room(bytes: usize): usize {
  const at = end
  end = (end + bytes + 15) & ~15
  return at
}
