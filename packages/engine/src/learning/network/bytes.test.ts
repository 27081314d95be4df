import { expect, test } from 'vitest'
import { FEATURES } from '../features/names.ts'
import { seeded } from '../random.ts'
import { networkFromBytes, networkToBytes } from './bytes.ts'
import type { Network } from './network.ts'
import { PARAMETERS } from './shape.ts'

const random = seeded(5)
const network: Network = {
  means: Float64Array.from({ length: FEATURES }, random),
  scales: Float64Array.from({ length: FEATURES }, random),
  parameters: Float32Array.from({ length: PARAMETERS }, random),
}

test('a network can be read from its bytes, at any offset', () => {
  const bytes = networkToBytes(network)
  expect(networkFromBytes(bytes)).toEqual(network)
  const inside = new Uint8Array(bytes.length + 3)
  inside.set(bytes, 3)
  expect(networkFromBytes(inside.subarray(3))).toEqual(network)
})

test('refuses bytes of another version, and bytes that are cut off', () => {
  const bytes = networkToBytes(network)
  expect(() => networkFromBytes(bytes.subarray(0, -1))).toThrow('bytes of a network')
  expect(() => networkFromBytes(new Uint8Array(0))).toThrow('not a network of version 1: undefined')
  bytes[0] = 2
  expect(() => networkFromBytes(bytes)).toThrow('not a network of version 1: 2')
})
