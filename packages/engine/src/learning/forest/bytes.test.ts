import { expect, test } from 'vitest'
import { fairSeries } from '../../testing/series.ts'
import { examplesOf, finish } from '../../testing/training.ts'
import { forestFromBytes, forestToBytes } from './bytes.ts'
import { trainForest } from './train.ts'

const { rows, labels } = examplesOf(fairSeries(1000, 41), 3)
const forest = finish(trainForest(rows, labels, { trees: 3 }))
const bytes = forestToBytes(forest)

test('a forest is unchanged after writing and reading', () => {
  expect(forestFromBytes(bytes)).toEqual(forest)
})

test('it can be read from the middle of a buffer', () => {
  const around = new Uint8Array(bytes.length + 5)
  around.set(bytes, 3)
  expect(forestFromBytes(around.subarray(3, 3 + bytes.length))).toEqual(forest)
})

test('the first byte is the version', () => {
  expect(bytes[0]).toBe(1)
})

test('another version, too few bytes and too many are refused', () => {
  expect(() => forestFromBytes(bytes.with(0, 2))).toThrow('not a forest of version 1: 2')
  expect(() => forestFromBytes(new Uint8Array(0))).toThrow('not a forest of version 1: undefined')
  expect(() => forestFromBytes(bytes.subarray(0, 9))).toThrow('not the bytes of a forest: 9')
  const [length, less] = [bytes.length, bytes.subarray(1, bytes.length)]
  expect(() => forestFromBytes(bytes.subarray(0, length - 1))).toThrow(
    `not ${length} bytes of a forest: ${length - 1}`,
  )
  expect(() => forestFromBytes(Uint8Array.of(...bytes, 0))).toThrow(RangeError)
  expect(() => forestFromBytes(less)).toThrow(RangeError)
})
