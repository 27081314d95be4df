import { forestFromBytes, forestToBytes } from './forest/bytes.ts'
import type { Model } from './model.ts'
import { networkFromBytes, networkToBytes } from './network/bytes.ts'
import type { PositionModel } from './position.ts'

const VERSION = 1
const POSITIONS = 4
/** Per position: the lengths of its forest and network (u32), and two stack weights (f64). */
const ENTRY = 24
const HEADER = 1 + POSITIONS * ENTRY

/**
 * A model as bytes, little-endian: a version byte, an entry for each position, then the bytes of the
 * forests and networks.
 */
export const modelToBytes = ({ positions }: Model): Uint8Array<ArrayBuffer> => {
  const parts = positions.map(({ forest, network, weights }) => ({
    weights,
    forest: forestToBytes(forest),
    network: networkToBytes(network),
  }))
  const length = parts.reduce((sum, part) => sum + part.forest.length + part.network.length, HEADER)
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  bytes[0] = VERSION
  let at = HEADER
  for (const [position, { forest, network, weights }] of parts.entries()) {
    const entry = 1 + ENTRY * position
    view.setUint32(entry, forest.length, true)
    view.setUint32(entry + 4, network.length, true)
    view.setFloat64(entry + 8, weights.forest, true)
    view.setFloat64(entry + 16, weights.network, true)
    bytes.set(forest, at)
    bytes.set(network, at + forest.length)
    at += forest.length + network.length
  }
  return bytes
}

/** Reads a written model. Throws a RangeError for another version or length. */
export const modelFromBytes = (bytes: Uint8Array): Model => {
  if (bytes[0] !== VERSION || bytes.length < HEADER)
    throw new RangeError(`not a model of version ${VERSION}: ${bytes[0]}`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const positions: PositionModel[] = []
  let at = HEADER
  for (let entry = 1; entry < HEADER; entry += ENTRY) {
    const middle = at + view.getUint32(entry, true)
    const end = middle + view.getUint32(entry + 4, true)
    positions.push({
      forest: forestFromBytes(bytes.subarray(at, middle)),
      network: networkFromBytes(bytes.subarray(middle, end)),
      weights: {
        forest: view.getFloat64(entry + 8, true),
        network: view.getFloat64(entry + 16, true),
      },
    })
    at = end
  }
  if (at !== bytes.length) throw new RangeError(`not ${at} bytes of a model: ${bytes.length}`)
  return { positions }
}
