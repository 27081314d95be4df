import { expect, test } from 'vitest'
import { fairSeries } from '../../testing/series.ts'
import { finish } from '../../testing/training.ts'
import { digitsAt, featureRows } from '../features/features.ts'
import { FEATURES } from '../features/names.ts'
import { predictNetwork } from './predict.ts'
import { trainNetwork } from './train.ts'

const series = fairSeries(2500, 31)
const rows = featureRows(series, 2)
const network = finish(trainNetwork(rows, digitsAt(series, 2), { epochs: 1 }))

test('probabilities of ten digits for each row, summing to 1', () => {
  const probabilities = predictNetwork(network, rows)
  expect(probabilities).toHaveLength(25_000)
  for (let at = 0; at < probabilities.length; at += 10)
    expect(probabilities.subarray(at, at + 10).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5)
})

test('a row gets the same probabilities alone, among a few and among thousands', () => {
  const all = predictNetwork(network, rows)
  // The kernel processes 1,024 rows at a time: the last row of a chunk, and the first of the next.
  for (const t of [0, 1023, 1024, 2499])
    expect(predictNetwork(network, rows.subarray(t * FEATURES, (t + 1) * FEATURES))).toEqual(
      all.slice(10 * t, 10 * t + 10),
    )
  expect(predictNetwork(network, rows.subarray(0, 7 * FEATURES))).toEqual(all.slice(0, 70))
})

test('no rows give no probabilities; an incomplete row is refused', () => {
  expect(predictNetwork(network, new Float32Array(0))).toHaveLength(0)
  expect(() => predictNetwork(network, rows.subarray(0, 50))).toThrow(RangeError)
})
