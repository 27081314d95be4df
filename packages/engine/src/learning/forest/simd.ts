import { FEATURES } from '../features/names.ts'
import { kernelFrom, type KernelMemory } from '../kernels/kernel.ts'
import { wasm } from '../kernels/forest.wasm.ts'
import { seedWords } from '../random.ts'
import type { ForestOptions } from './options.ts'
import { type Grower, mostNodes, PADDED, type TrainingSet, type Tree } from './tree.ts'

type Address = { readonly value: number }

/** The exports of `assembly/forest.ts`. */
type Exports = {
  readonly memory: KernelMemory
  readonly bins: Address
  readonly binCounts: Address
  readonly labels: Address
  readonly nodeFeatures: Address
  readonly nodeBins: Address
  readonly nodeLefts: Address
  readonly nodeClasses: Address
  layOut(rows: number, features: number, nodes: number, tried: number): void
  grow(a: number, b: number, c: number, d: number, depth: number, minLeaf: number): number
}

const instantiate = kernelFrom<Exports>(wasm)
/** One instance for all trainings: each reserves gigabytes of address space, which is limited. */
let shared: Exports | null | undefined
/** The training whose data is in the kernel's memory. */
let owner: Grower | undefined

/** A grower that uses the kernel, or null if it is not available. Alternating growers load their data again. */
export const simdGrower = (set: TrainingSet, options: ForestOptions): Grower | null => {
  shared ??= instantiate()
  const kernel = shared
  if (!kernel) return null
  const grower: Grower = (seed) => {
    if (owner !== grower) layOut(kernel, set, options)
    owner = grower
    const [a = 0, b = 0, c = 0, d = 0] = seedWords(seed)
    return treeIn(kernel, kernel.grow(a, b, c, d, options.depth, options.minLeaf))
  }
  return grower
}

const layOut = (kernel: Exports, set: TrainingSet, options: ForestOptions) => {
  const rows = set.labels.length
  kernel.layOut(rows, FEATURES, mostNodes(rows, options), options.featuresTried)
  const memory = new Uint8Array(kernel.memory.buffer)
  memory.set(set.columns, kernel.bins.value)
  memory.set(set.binCounts, kernel.binCounts.value)
  memory.set(set.labels, kernel.labels.value)
}

const treeIn = (kernel: Exports, nodes: number): Tree => {
  const { buffer } = kernel.memory
  return {
    features: new Uint8Array(buffer, kernel.nodeFeatures.value, nodes).slice(),
    bins: new Uint8Array(buffer, kernel.nodeBins.value, nodes).slice(),
    lefts: new Uint32Array(buffer, kernel.nodeLefts.value, nodes).slice(),
    classes: new Uint16Array(buffer, kernel.nodeClasses.value, nodes * PADDED).slice(),
  }
}
