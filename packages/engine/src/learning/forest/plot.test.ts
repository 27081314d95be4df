import { expect, test } from 'vitest'
import { FEATURES } from '../features/names.ts'
import { seedWords, xoshiro128 } from '../random.ts'
import { FOREST_OPTIONS } from './options.ts'
import { bootstrap, newPlot } from './plot.ts'

const ROWS = 10_000
const plotOf = (seed: number) =>
  newPlot(
    {
      columns: new Uint8Array(ROWS * FEATURES),
      binCounts: new Uint8Array(FEATURES).fill(1),
      labels: new Uint8Array(ROWS),
    },
    FOREST_OPTIONS,
    xoshiro128(seedWords(seed)),
  )

test('a bootstrap sample has as many draws as rows, and contains 1 − 1/e of the rows', () => {
  const plot = plotOf(1)
  const count = bootstrap(plot)
  expect(plot.weights.reduce((sum, weight) => sum + weight, 0)).toBe(ROWS)
  // .6321 of 10,000; a standard deviation is 31.
  expect(count).toBeGreaterThan(6321 - 155)
  expect(count).toBeLessThan(6321 + 155)
  // Drawn k times with probability 1/(e k!) (Poisson).
  for (const [times, share] of [0.3679, 0.3679, 0.1839, 0.0613].entries()) {
    const found = plot.weights.filter((weight) => weight === times).length / ROWS
    expect(Math.abs(found - share)).toBeLessThan(0.02)
  }
})

test('samples are the drawn rows, each once, in order', () => {
  const plot = plotOf(2)
  const samples = plot.samples.subarray(0, bootstrap(plot))
  const drawn = [...plot.weights.keys()].filter((row) => (plot.weights[row] ?? 0) > 0)
  expect([...samples]).toEqual(drawn)
})

test('another seed draws other rows', () => {
  const [one, two] = [plotOf(3), plotOf(4)]
  bootstrap(one)
  bootstrap(two)
  expect(one.weights).not.toEqual(two.weights)
})
