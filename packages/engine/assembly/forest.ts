// Grows the trees of a forest. `src/learning/forest/plain.ts` does the same without SIMD: both count in
// integers and compute scores as doubles in the same order, so they grow identical trees. Compiled by
// `npm run kernels`.
import { bootstrap } from './forest/bootstrap'
import { seed } from './forest/random'
import { growTree } from './forest/tree'

export {
  binCounts,
  bins,
  labels,
  layOut,
  nodeBins,
  nodeClasses,
  nodeFeatures,
  nodeLefts,
} from './forest/memory'

/** Grows a tree on a bootstrap sample drawn from the given random state. Returns its number of nodes. */
export function grow(a: u32, b: u32, c: u32, d: u32, maxDepth: i32, minLeaf: i32): i32 {
  seed(a, b, c, d)
  return growTree(bootstrap(), maxDepth, minLeaf)
}
