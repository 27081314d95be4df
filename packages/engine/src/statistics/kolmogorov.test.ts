import { expect, test } from 'vitest'
import { kolmogorovSf } from './kolmogorov.ts'

// Values computed with SciPy 1.10.
test.each([
  [0.3, 0.9999906941986655],
  [0.5, 0.9639452436648751],
  [0.8, 0.5441424115741981],
  [1, 0.26999967167735456],
  [1.2, 0.11224966667072497],
  [1.36, 0.049485876755377876],
  [1.63, 0.009846364888486529],
  [2, 0.0006709252557796953],
  [3, 3.045995948942526e-8],
])('√n·D exceeds %d with probability %d', (x, probability) => {
  expect(Math.abs(kolmogorovSf(x) - probability)).toBeLessThanOrEqual(1e-12)
})

test('both series agree at the point between them', () => {
  expect(kolmogorovSf(1 - 1e-12)).toBeCloseTo(kolmogorovSf(1), 11)
})

test('the probability of a distance of at least 0 is 1', () => {
  expect([kolmogorovSf(0), kolmogorovSf(-1)]).toEqual([1, 1])
})
