import { emptyForest, type Forest } from './forest.ts'
import { CLASSES } from './tree.ts'

const VERSION = 1
const HEADER = 13

/**
 * A forest as bytes, little-endian: a version byte; the numbers of trees, nodes and leaves, roots and
 * lefts as uint32; thresholds and leaves as float32; features as bytes.
 */
export const forestToBytes = (forest: Forest): Uint8Array => {
  const { roots, features, thresholds, lefts, leaves } = forest
  const counts = [roots.length, features.length, leaves.length / CLASSES] as const
  const bytes = new Uint8Array(lengthOf(...counts))
  const view = new DataView(bytes.buffer)
  bytes[0] = VERSION
  let at = 1
  for (const word of [...counts, ...roots, ...lefts]) {
    view.setUint32(at, word, true)
    at += 4
  }
  for (const float of [...thresholds, ...leaves]) {
    view.setFloat32(at, float, true)
    at += 4
  }
  bytes.set(features, at)
  return bytes
}

/** Reads a written forest. Throws a RangeError for another version or length. */
export const forestFromBytes = (bytes: Uint8Array): Forest => {
  if (bytes[0] !== VERSION) throw new RangeError(`not a forest of version ${VERSION}: ${bytes[0]}`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const forest = emptyForest(...countsIn(view))
  let at = HEADER
  for (const words of [forest.roots, forest.lefts])
    for (let k = 0; k < words.length; k++, at += 4) words[k] = view.getUint32(at, true)
  for (const floats of [forest.thresholds, forest.leaves])
    for (let k = 0; k < floats.length; k++, at += 4) floats[k] = view.getFloat32(at, true)
  forest.features.set(bytes.subarray(at))
  return forest
}

type Counts = readonly [trees: number, nodes: number, leaves: number]

const lengthOf = (...[trees, nodes, leaves]: Counts) =>
  HEADER + 4 * trees + 9 * nodes + 4 * CLASSES * leaves

const countsIn = (view: DataView): Counts => {
  const { byteLength } = view
  if (byteLength < HEADER) throw new RangeError(`not the bytes of a forest: ${byteLength}`)
  const counts = [
    view.getUint32(1, true),
    view.getUint32(5, true),
    view.getUint32(9, true),
  ] as const
  if (byteLength !== lengthOf(...counts))
    throw new RangeError(`not ${lengthOf(...counts)} bytes of a forest: ${byteLength}`)
  return counts
}
