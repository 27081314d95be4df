import { FEATURES } from '../features/names.ts'
import type { Network } from './network.ts'
import { PARAMETERS } from './shape.ts'

const VERSION = 1
const DOUBLES = 8 * FEATURES
const LENGTH = 1 + 2 * DOUBLES + 4 * PARAMETERS

/**
 * A network as bytes: a version byte, 47 means and 47 scales as float64, the parameters as float32,
 * all little-endian.
 */
export const networkToBytes = ({ means, scales, parameters }: Network): Uint8Array => {
  const bytes = new Uint8Array(LENGTH)
  const view = new DataView(bytes.buffer)
  bytes[0] = VERSION
  for (let f = 0; f < FEATURES; f++) {
    view.setFloat64(1 + 8 * f, means[f] ?? 0, true)
    view.setFloat64(1 + DOUBLES + 8 * f, scales[f] ?? 0, true)
  }
  for (let i = 0; i < PARAMETERS; i++)
    view.setFloat32(1 + 2 * DOUBLES + 4 * i, parameters[i] ?? 0, true)
  return bytes
}

/** Reads a written network. Throws a RangeError for another version or length. */
export const networkFromBytes = (bytes: Uint8Array): Network => {
  if (bytes[0] !== VERSION) throw new RangeError(`not a network of version ${VERSION}: ${bytes[0]}`)
  if (bytes.length !== LENGTH)
    throw new RangeError(`not ${LENGTH} bytes of a network: ${bytes.length}`)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const double = (at: number) => (_: unknown, f: number) => view.getFloat64(at + 8 * f, true)
  return {
    means: Float64Array.from({ length: FEATURES }, double(1)),
    scales: Float64Array.from({ length: FEATURES }, double(1 + DOUBLES)),
    parameters: Float32Array.from({ length: PARAMETERS }, (_, i) =>
      view.getFloat32(1 + 2 * DOUBLES + 4 * i, true),
    ),
  }
}
