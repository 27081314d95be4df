import { expect, test, vi } from 'vitest'
import { fairSeries } from '../../testing/series.ts'
import { examplesOf, finish } from '../../testing/training.ts'
import { trainForest } from './train.ts'

test('without WebAssembly, plain code grows the forest', () => {
  const { rows, labels } = examplesOf(fairSeries(500, 7), 1)
  const train = (kernel: 'simd' | 'plain') =>
    finish(trainForest(rows, labels, { trees: 2 }, kernel))
  vi.stubGlobal('WebAssembly', undefined)
  const forest = train('simd')
  vi.unstubAllGlobals()
  expect(forest).toEqual(train('plain'))
})
